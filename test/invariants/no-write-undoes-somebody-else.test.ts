import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { isRead, isWrite, type LoggedRequest } from '../kit/runs/requests.ts';
import { listLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import type { Meddling } from '../samples/meddling.ts';
import { expectNone } from './findings.ts';
import { createMeddler } from './meddling.ts';
import { listWriteTexts } from './questions.ts';

it('the sample of every section lists changes by another person', () => {
  for (const { key, sample } of everySection)
    expect({ key, meddles: sample.meddlings.length > 0 }).toEqual({ key, meddles: true });
});

describe.each(pickSample(everySection, 3, 'between'))('$key', (tried) => {
  const { settings, meddlings } = tried.sample;

  it('an apply keeps or reports a change by another person between its reads and its writes', async () => {
    const findings: string[] = [];
    const moments = await listMoments(tried);
    for (const meddling of meddlings) {
      let times = 0;
      for (const moment of moments) {
        const { wasThere, undone } = await findUndoneMeddling(meddling, moment);
        if (wasThere) times += 1;
        findings.push(...undone.map((one) => `somebody ${meddling.what} ${moment.name}: ${one}`));
      }
      if (moments.length && !times) findings.push(`nobody ${meddling.what}: GitHub never accepted it`);
    }
    expectNone(findings);
  });

  async function findUndoneMeddling(
    meddling: Meddling,
    { match, nth }: Moment,
  ): Promise<{ wasThere: boolean; undone: string[] }> {
    const stage = openSampleScene(tried);
    const { act, isThere } = createMeddler(stage, meddling);
    let wasThere = false;
    const actMeanwhile = async () => {
      await act();
      wasThere = isThere();
    };
    stage.simulator.misbehave({ match, nth, after: true, with: { kind: 'meanwhile', act: actMeanwhile } });
    const result = await stage.apply(settings);
    const isKept = !wasThere || isThere() || isReported(result, meddling);
    return {
      wasThere,
      undone: isKept ? [] : [`undone, and the ${result.outcome} run says only: ${formatResult(result)}`],
    };
  }
});

/** Another person acts after the last read of the plan, or after a write. */
interface Moment {
  readonly name: string;
  readonly match: (request: LoggedRequest) => boolean;
  readonly nth: number;
}

const mostMoments = 7;

/** No program can notice a change between its last read and the following write, so the test makes none there. */
async function listMoments(tried: SectionSample): Promise<Moment[]> {
  const { settings } = tried.sample;
  const [planned, performed] = [openSampleScene(tried), openSampleScene(tried)];
  await planned.check(settings);
  await performed.apply(settings);
  // A check also reads for its warnings, and an apply reads more after its first write.
  const before = performed.simulator.requests.findIndex(isWrite);
  const plan = performed.simulator.requests.slice(0, Math.max(before, 0)).filter(isRead).length;
  const reads = Math.min(planned.simulator.requests.filter(isRead).length, plan);
  const writes = listWriteTexts(performed.simulator).slice(0, -1);
  const afterWrites = writes.map((write, index) => ({
    name: `after ${write.slice(0, 120)}`,
    match: isWrite,
    nth: index + 1,
  }));
  const step = Math.ceil(afterWrites.length / mostMoments);
  const chosen = afterWrites.filter((_, index) => index % step === 0);
  return reads ? [{ name: 'after the plan', match: isRead, nth: reads }, ...chosen] : chosen;
}

/** A conflict stops the section, and a line names it. */
const isReported = (result: RunResult, { named }: Meddling) =>
  listLines(result).some(
    ({ kind, code, message }) =>
      named.test(toShownText(message)) || (kind === 'error' && (code === 'conflict' || code === 'precondition_failed')),
  );

const formatResult = (result: RunResult) =>
  listLines(result)
    .map(({ message }) => message)
    .join('; ')
    .slice(0, 300);
