import { component } from 'docsgen/component'

/** A prop of each kind. */
export default component({
  props: {
    version: 'string',
    size: 'number?',
    stable: 'boolean',
    stage: ['alpha', 'beta'],
    meta: 'json?',
    guide: 'link?',
    picture: 'image?',
    summary: 'markdown?',
    sample: 'code?',
  },
  slots: ['title', 'upgrade'],
  render: ({ version, size, stable, stage, meta, guide, picture, summary, sample, title, upgrade, children }) => (
    <section className="release">
      <p className="release-title">{title ?? `Version ${version}`}</p>
      <ul>
        <li>{size === undefined ? 'unknown size' : `${size + 0.5} MB`}</li>
        <li>{stable ? 'stable' : (stage ?? 'not stable')}</li>
        <li>{JSON.stringify(meta)}</li>
      </ul>
      {guide && <a href={guide}>Guide</a>}
      {picture && <img alt="" src={picture.src} width={picture.width} height={picture.height} />}
      {summary && <p>{summary}</p>}
      {sample}
      {children}
      {upgrade && <div className="release-upgrade">{upgrade}</div>}
    </section>
  ),
})
