import type { HeroProps, ImageProps, TextProps } from 'docsgen/theme'

interface Props extends Partial<HeroProps> {
  title: string
  titleId: string
  language: TextProps | null
}

/** The title of a landing page, with a text, links and an image. */
export function Hero({ title, titleId, text, actions = [], image, language }: Props) {
  return (
    <header className={image ? 'hero hero-with-image' : 'hero'} {...language}>
      <div>
        <h1 id={titleId || undefined} tabIndex={-1}>
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
      </div>
      {image && <HeroImage image={image} />}
    </header>
  )
}

function HeroImage({ image: { src, dark, ...rest } }: { image: ImageProps }) {
  return (
    <>
      <img {...rest} alt={rest.alt} src={src} className={dark && 'light-only'} />
      {dark && <img {...rest} alt={rest.alt} src={dark} className="dark-only" loading="lazy" />}
    </>
  )
}
