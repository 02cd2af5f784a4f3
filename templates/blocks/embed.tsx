/**
 * `::embed{src="https://…" title="…"}`: a page of another site, which is loaded when a visitor opens
 * it. Its origin must be in `embeds.allow` of the configuration. Without scripts it is a link: there,
 * browsers load even lazy frames at once.
 */
import { component } from 'docsgen/component'

export default component({
  props: { src: 'frame', title: 'string', height: 'number?' },
  text: ({ title }) => title,
  render: ({ src, title, height = 400 }) => (
    <div className="embed">
      <a href={src} data-frame="">
        {title} <small>{new URL(src).host}</small>
      </a>
      <template>
        <iframe
          src={src}
          title={title}
          height={height}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow="fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </template>
    </div>
  ),
})
