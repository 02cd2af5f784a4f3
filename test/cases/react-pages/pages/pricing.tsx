import type { PageMeta, PageProps } from 'docsgen/page'
import Note from '../components/note.tsx'
import { Price } from './_parts/Price.tsx'
import plan from './plan.svg'
import './pricing.css'

export const meta = ({ site }: PageProps): PageMeta => ({
  title: `${site.variables.product}: prices`,
  description: 'What {{product}} costs.',
})

export default function Pricing({ locale, page }: PageProps) {
  return (
    <>
      <h1>{page.title}</h1>
      <p>
        <Price amount={5} /> in {locale.label}; see <a href="../docs/guide/start.md#install">Install</a>.
      </p>
      <h2>For teams</h2>
      <Note kind="warning" href="./about/team.tsx">
        Ask the <a href="#for-teams">team</a>.
      </Note>
      <img src={plan} alt="The plan" />
    </>
  )
}
