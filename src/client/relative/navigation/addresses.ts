/** Browsers load pages themselves: scripts cannot fetch files. */
export { pageKey } from '../../navigation/addresses.ts'

export function pageOfLink(): null {
  return null
}
