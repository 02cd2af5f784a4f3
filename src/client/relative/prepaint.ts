/** Runs before the first paint; on the not-found page, finds its address. */
import '../prepaint.ts'
import { showNotFound } from './not-found.ts'

if (document.documentElement.dataset.notFound !== undefined) void showNotFound()
