/** What tells the versions of a file apart. */
export interface FileVersion {
  readonly size: number
  readonly mtime: Date
}

/** The `ETag` of one version of a file, as sirv makes it. */
export function etagOf({ size, mtime }: FileVersion): string {
  return `W/"${size}-${mtime.getTime()}"`
}
