import { describe, it } from 'vitest';
import { told } from '../kit/runs/scene.ts';
import { everySection, stageOf } from '../kit/samples/every-section.ts';
import { faultyRoutes, sampled } from '../kit/seed.ts';
import { expectNone } from './findings.ts';
import { isRead, type Logged } from './questions.ts';

/** GitHub creates a key at the first request for it, so an earlier answer shows another key. */
const mayLag = (request: Logged) => isRead(request) && !request.path.endsWith('/public-key');

describe.each(sampled(everySection, 4, 'late'))('$key', (tried) => {
  const { settings } = tried.sample;

  it('an apply waits if GitHub shows a write only after two more reads [7.22]', async () => {
    const findings: string[] = [];
    const full = stageOf(tried);
    const { outcome } = await full.apply(settings);
    const readings = full.simulator.requests.filter(mayLag);
    for (const nth of new Set([0, -1].flatMap((turn) => faultyRoutes(readings, turn)))) {
      const { simulator, apply } = stageOf(tried);
      simulator.misbehave({ match: mayLag, nth, times: 2, with: { kind: 'late' } });
      const result = await apply(settings);
      if (result.outcome !== outcome) findings.push(`reading ${nth}: ${told(result, 'error').join('; ')}`);
    }
    expectNone(findings);
  });
});
