/**
 * `::video{src="tour.mp4" title="…"}`: a file of the site, or with `provider="youtube" id="…"` a
 * video of a service. Nothing is loaded before a visitor plays or opens it.
 */
import { component } from 'docsgen/component'

/** The players of services, without the id. */
const PLAYERS = {
  youtube: 'https://www.youtube-nocookie.com/embed/',
  vimeo: 'https://player.vimeo.com/video/',
}

interface Player {
  readonly provider: 'youtube' | 'vimeo'
  readonly id: string | undefined
  readonly title: string
  readonly poster: string | undefined
}

function Player({ provider, id = '', title, poster }: Player) {
  if (!/^[\w-]+$/.test(id)) throw new Error('`id` must be the id of the video, not its address')
  return (
    <details className="video">
      <summary>
        {poster === undefined ? null : <img src={poster} alt="" loading="lazy" />}
        <span>{title}</span>
      </summary>
      <iframe
        src={PLAYERS[provider] + id}
        title={title}
        loading="lazy"
        allow="encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </details>
  )
}

export default component({
  props: {
    src: 'link?',
    provider: ['youtube', 'vimeo'],
    id: 'string?',
    title: 'string',
    poster: 'image?',
  },
  allow: { frame: Object.values(PLAYERS).map((url) => new URL(url).origin) },
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
