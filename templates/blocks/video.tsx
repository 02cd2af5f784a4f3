/**
 * `::video{src="tour.mp4" title="…"}`: a file of the site, or with `provider="youtube" id="…"` a
 * video of a service. Nothing is loaded before a visitor plays or opens it; without scripts, that is
 * a link to the service.
 */
import { component } from 'docsgen/component'

/** Addresses without the id: the page of a video, and its player. */
const SERVICES = {
  youtube: {
    page: 'https://www.youtube.com/watch?v=',
    player: 'https://www.youtube-nocookie.com/embed/',
  },
  vimeo: { page: 'https://vimeo.com/', player: 'https://player.vimeo.com/video/' },
}

interface Player {
  readonly provider: 'youtube' | 'vimeo'
  readonly id: string | undefined
  readonly title: string
  readonly poster: string | undefined
}

/** A link to the video, which the client replaces with the player: see src/client/frames.ts. */
function Player({ provider, id = '', title, poster }: Player) {
  if (!/^[\w-]+$/.test(id)) throw new Error('`id` must be the id of the video, not its address')
  const { page, player } = SERVICES[provider]
  return (
    <div className="video">
      <a href={page + id} data-frame="">
        {poster === undefined ? null : <img src={poster} alt="" loading="lazy" />}
        <span>{title}</span>
      </a>
      <template>
        <iframe
          src={player + id}
          title={title}
          allow="encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </template>
    </div>
  )
}

/** What the policy of a page must allow to show a player. */
const allowPlayer = ({ player }: { readonly player: string }) => ({
  frame: [new URL(player).origin],
})

export default component({
  props: {
    src: 'link?',
    provider: {
      kind: 'enum',
      required: false,
      values: ['youtube', 'vimeo'],
      allow: { youtube: allowPlayer(SERVICES.youtube), vimeo: allowPlayer(SERVICES.vimeo) },
    },
    id: 'string?',
    title: 'string',
    poster: 'image?',
  },
  text: ({ title }) => title,
  render: ({ src, provider, id, title, poster }) => {
    if ((src === undefined) === (provider === undefined))
      throw new Error('it needs either `src`, or `provider` and `id`')
    if (provider) return <Player {...{ provider, id, title, poster: poster?.src }} />
    if (/^(https?:)?\/\//.test(src ?? ''))
      throw new Error('`src` is on another site. Store the file next to the page')
    return (
      // biome-ignore lint/a11y/useMediaCaption: whether there are captions is up to the file
      <video
        className="video"
        src={src}
        title={title}
        poster={poster?.src}
        controls
        preload="none"
      />
    )
  },
})
