import { describe, it } from 'vitest';
import { isRead, type LoggedRequest } from '../kit/runs/requests.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { pickFaultyRoutes, pickSample } from '../kit/seed.ts';
import { expectNone } from './findings.ts';

/** GitHub creates a key at the first request for it, so an earlier answer shows another key. */
const mayLag = (request: LoggedRequest) => isRead(request) && !request.path.endsWith('/public-key');

describe.each(pickSample(everySection, 4, 'late'))('$key', (tried) => {
  const { settings } = tried.sample;

  it('an apply waits if GitHub shows a write only after two more reads [7.22]', async () => {
    const findings: string[] = [];
    const full = openSampleScene(tried);
    const { outcome } = await full.apply(settings);
    const readings = full.simulator.requests.filter(mayLag);
    for (const nth of new Set([0, -1].flatMap((turn) => pickFaultyRoutes(readings, turn)))) {
      const { simulator, apply } = openSampleScene(tried);
      simulator.misbehave({ match: mayLag, nth, times: 2, with: { kind: 'late' } });
      const result = await apply(settings);
      if (result.outcome !== outcome) findings.push(`reading ${nth}: ${formatLines(result, 'error').join('; ')}`);
    }
    expectNone(findings);
  });
});
