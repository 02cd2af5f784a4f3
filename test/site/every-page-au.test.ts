import { everyPage } from './every-page.ts'

everyPage('au')
