import { connect } from 'acme'

// #region init
export function init(key: string) {
  return connect({ key })
}
// #endregion init

// #region search
export async function search(text: string) {
  const client = init('{{keys.test}}')
  return client.search(text)
}
// #endregion search
