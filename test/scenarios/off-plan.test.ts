import { describe, expect, it } from 'vitest';
import { formatLines, listLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';

/** Lists the routes that a run has read. */
const listReads = (stage: ReturnType<typeof openSampleScene>) =>
  [...new Set(stage.simulator.requests.map(({ route }) => route))].filter(
    (route) => !/^(PUT|PATCH|POST|DELETE) /.test(route),
  );

describe.each(everySection)('$key', (tried) => {
  const openOffPlan = (route: string) => {
    const stage = openSampleScene(tried);
    stage.simulator.misbehave({
      match: (request) => request.route === route,
      times: 99,
      with: { kind: 'status', status: 402, body: { message: 'Payment Required' } },
    });
    return stage;
  };

  it('a snapshot continues without an error if a request of the section returns 402 [2.1.19]', async () => {
    const stage = openSampleScene(tried);
    await stage.snapshot({ sections: [tried.key] });
    for (const route of listReads(stage)) {
      const { result } = await openOffPlan(route).snapshot({ sections: [tried.key] });
      expect([route, formatLines(result, 'error')]).toEqual([route, []]);
    }
  });

  it('a check reports a 402 as unsupported and does not advise to run again [2.1.19]', async () => {
    const stage = openSampleScene(tried);
    await stage.check(tried.sample.settings);
    const needed = [];
    for (const route of listReads(stage)) {
      const result = await openOffPlan(route).check(tried.sample.settings);
      const errors = listLines(result).filter(({ kind }) => kind === 'error');
      expect([route, errors.map(({ code }) => code)]).toEqual([route, errors.map(() => 'unsupported')]);
      expect([route, formatLines(result, 'error').join()]).toEqual([route, expect.not.stringMatching(/run again/)]);
      if (errors.length) needed.push(route);
    }
    expect(needed.length > 0).toBe(tried.section.read !== undefined);
  });
});
