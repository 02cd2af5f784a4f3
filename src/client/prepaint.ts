/** Runs before the first paint, to set what would flash if it were set later. */
import { readStored, STORED } from './storage.ts'
import { applyMode, storedMode } from './theme-mode.ts'

const { dataset } = document.documentElement
dataset.js = ''
applyMode(storedMode())
const { announcementId } = dataset
if (announcementId !== undefined && readStored(STORED.announcement) === announcementId) {
  dataset.announcementClosed = ''
}
