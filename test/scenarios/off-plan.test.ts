import { describe, expect, it } from 'vitest';
import { formatLines, listLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';

const listReadRoutes = (stage: ReturnType<typeof openSampleScene>) =>
  [...new Set(stage.simulator.requests.map(({ route }) => route))].filter(
    (route) => !/^(PUT|PATCH|POST|DELETE) /.test(route),
  );

describe.each(everySection)('$key', (sectionCase) => {
  const openWithPaymentRequired = (route: string) => {
    const stage = openSampleScene(sectionCase);
    stage.simulator.misbehave({
      match: (request) => request.route === route,
      times: 99,
      with: { kind: 'status', status: 402, body: { message: 'Payment Required' } },
    });
    return stage;
  };

  it('a snapshot continues without an error if a request of the section returns 402 [2.1.19]', async () => {
    const stage = openSampleScene(sectionCase);
    await stage.snapshot({ sections: [sectionCase.key] });
    for (const route of listReadRoutes(stage)) {
      const { result } = await openWithPaymentRequired(route).snapshot({ sections: [sectionCase.key] });
      expect([route, formatLines(result, 'error')]).toEqual([route, []]);
    }
  });

  it('a check reports a 402 as unsupported and does not advise to run again [2.1.19]', async () => {
    const stage = openSampleScene(sectionCase);
    await stage.check(sectionCase.sample.settings);
    const routesWithErrors = [];
    for (const route of listReadRoutes(stage)) {
      const result = await openWithPaymentRequired(route).check(sectionCase.sample.settings);
      const errors = listLines(result).filter(({ kind }) => kind === 'error');
      expect([route, errors.map(({ code }) => code)]).toEqual([route, errors.map(() => 'unsupported')]);
      expect([route, formatLines(result, 'error').join()]).toEqual([route, expect.not.stringMatching(/run again/)]);
      if (errors.length) routesWithErrors.push(route);
    }
    expect(routesWithErrors.length > 0).toBe(sectionCase.section.read !== undefined);
  });
});
