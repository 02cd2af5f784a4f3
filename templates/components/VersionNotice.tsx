import { format, type VersionNoticeProps } from 'docsgen/theme'

/** Says that the page is of an older version, and leads to the current one. */
export function VersionNotice({ site, isSupported, url, same }: VersionNoticeProps) {
  const { messages, version } = site
  const text = isSupported ? messages.olderVersion : messages.unsupportedVersion
  return (
    <p className={`fallback-notice${isSupported ? '' : ' unsupported'}`} role="note">
      {format(text, { label: version.label })}{' '}
      <a href={url}>{same ? messages.samePageCurrent : messages.currentVersion}</a>
    </p>
  )
}
