import type { CoreContext } from '../../commands/context.ts'
import { type CheckOption, countProblems } from '../../plugin/index.ts'

export const samplesOption: CheckOption = {
  name: 'samples',
  description: 'also parse the code samples',
  rules: ['sample', 'sample-run', 'sample-type'],
  async run(_, context) {
    const { checkSiteSamples, countSamples, stopSamples } = await import('./site.ts')
    const { onStopSignal } = await import('../../commands/process.ts')
    onStopSignal(stopSamples, 1)
    const samples = await checkSiteSamples(context as CoreContext)
    return {
      problems: samples.problems,
      lines: (found, style) => [
        ...samples.unchecked,
        `${countSamples(samples)}: ${countProblems(found, style)}`,
      ],
    }
  },
}
