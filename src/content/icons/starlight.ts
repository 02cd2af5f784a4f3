/**
 * The icons of Starlight that an open set has as well: their outlines are the same, or they are the
 * logo of the same brand. `name=other` has another name there; Starlight's other icons are its own.
 * https://starlight.astro.build/reference/icons/
 */
const SAME: Readonly<Record<string, string>> = {
  'simple-icons': `
    alpine=alpinelinux astro backstage biome bitbucket blueSky=bluesky bun cloudflare codeberg
    codePen=codepen confluence deno discord discourse figma firefox=firefoxbrowser forgejo github
    gitlab gitter goodreads hackerOne=hackerone homebrew hypothesis jetbrains jira jsr mastodon
    matrix mdx netlify nix=nixos node=nodedotjs npm openCollective=opencollective patreon
    pinterest pnpm safari signal sketch slack solidjs=solid sourcehut stackOverflow=stackoverflow
    storybook substack threads tiktok twitch twitter vercel vim vscode=visualstudiocode
    whatsApp=whatsapp x.com=x youtube zed=zedindustries zulip
  `,
  uil: `
    add-document=file-medical analytics apple approve-check=check
    approve-check-circle=check-circle bars clock close=multiply cloud-download code-branch comment
    comment-alt database desktop document=file-alt down-arrow=arrow-down down-caret=angle-down
    download=download-alt email=envelope error=exclamation-octagon facebook heart
    information=info-circle instagram laptop left-arrow=arrow-left left-caret=angle-left link
    link-alt linkedin linux list-format=list-ul magnifier=search mobile-android moon notes
    open-book=book-open padlock pen=edit pencil=pen phone puzzle=puzzle-piece question
    question-circle random=arrow-random reddit=reddit-alien-alt right-arrow=arrow-right
    right-caret=angle-right rss server setting=cog star=favorite sun telegram=telegram-alt
    up-arrow=arrow-up up-caret=angle-up warning=exclamation-triangle window
  `,
}

/** `set:name` by the name of Starlight. */
export const STARLIGHT_ICONS: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME).flatMap(([set, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => {
        const [name = '', other = name] = word.split('=')
        return [name, `${set}:${other}`] as const
      }),
  ),
)
