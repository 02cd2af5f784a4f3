/** Runs before the first paint: what would flash if it were decided later. */
import { readStored, STORED } from './storage.ts'
import { applyMode, storedMode } from './theme-mode.ts'

const { dataset } = document.documentElement
dataset.js = ''
applyMode(storedMode())
const { announcementId } = dataset
if (announcementId !== undefined && readStored(STORED.announcement) === announcementId) {
  dataset.announcementClosed = ''
}
