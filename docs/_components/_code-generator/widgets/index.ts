import type { Widget } from '../options.ts'
import { address } from './address.ts'
import { email, phone } from './checks.ts'
import { international } from './international.ts'
import { location, poi } from './places.ts'
import type { WidgetSpec } from './spec.ts'

export const WIDGETS: Readonly<Record<Widget, WidgetSpec>> = {
  address,
  location,
  poi,
  international,
  email,
  phone,
}
