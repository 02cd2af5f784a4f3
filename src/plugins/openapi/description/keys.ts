/** Environment variables in which samples look for keys. */
import { type Dict, words } from './values.ts'

/** Extension field of a security scheme: the variable that holds the key. */
const VARIABLE = 'x-env'

/** @param name of the security scheme */
export function keyVariable(name: string, scheme: Dict): string {
  return words(scheme[VARIABLE]) ?? constantOf(name)
}

/** `SecretKeyHeader` → `SECRET_KEY` */
export function constantOf(scheme: string): string {
  const words = scheme
    .replace(/(Header|Query|Cookie)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
  return words.toUpperCase().replace(/^(?=\d)/, '_')
}
