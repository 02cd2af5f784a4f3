import type { HeroProps, ImageProps, TextProps } from 'docsgen/theme'

interface Props extends Partial<Omit<HeroProps, 'title'>> {
  /** Empty if the name says it all. */
  title: string
  titleId: string
  language: TextProps | null
}

/** The title of a landing page, with a text, links, a command and an image. */
export function Hero({
  name,
  title,
  titleId,
  text,
  actions = [],
  command,
  image,
  language,
}: Props) {
  return (
    <header className={image ? 'hero hero-with-image' : 'hero'} {...language}>
      <div>
        <h1 id={titleId || undefined} tabIndex={-1}>
          {name && <span className="hero-name">{name}</span>}
          {name && title && ' '}
          {title}
        </h1>
        {text && <p>{text}</p>}
        {actions.length > 0 && (
          <p className="hero-actions">
            {actions.map(({ label, href, external }, index) => (
              <a
                key={href + label}
                href={href}
                className={`button${index > 0 ? ' quiet' : ''}${external ? ' external' : ''}`}
              >
                {label}
              </a>
            ))}
          </p>
        )}
        {command && (
          <figure className="code hero-command">
            <pre>
              <code>{command}</code>
            </pre>
          </figure>
        )}
      </div>
      {image && <HeroImage image={image} />}
    </header>
  )
}

/** It is the largest thing in view, so it is loaded before others; that of the other mode is not. */
function HeroImage({ image: { src, dark, ...rest } }: { image: ImageProps }) {
  return (
    <>
      <img
        {...rest}
        alt={rest.alt}
        src={src}
        className={dark && 'light-only'}
        fetchPriority="high"
      />
      {dark && <img {...rest} alt={rest.alt} src={dark} className="dark-only" loading="lazy" />}
    </>
  )
}
