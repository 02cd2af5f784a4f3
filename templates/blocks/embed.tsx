/**
 * `::embed{src="https://…" title="…"}`: a page of another site, which is loaded when a visitor opens
 * it. Its origin must be in `embeds.allow` of the configuration. It needs no script: browsers do not
 * load a lazy frame in closed details.
 */
import { component } from 'docsgen/component'

export default component({
  props: { src: 'frame', title: 'string', height: 'number?' },
  text: ({ title }) => title,
  render: ({ src, title, height = 400 }) => (
    <details className="embed">
      <summary>
        {title} <small>{new URL(src).host}</small>
      </summary>
      <iframe
        src={src}
        title={title}
        height={height}
        loading="lazy"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        allow="fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </details>
  ),
})
