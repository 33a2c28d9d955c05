import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sectionKeys } from '../../packages/core/src/sections/keys.ts';
import { registry } from '../../packages/core/src/sections/registry.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { expectRoundTrip } from '../kit/expect-round-trip.ts';
import { formatLines, listLines, type openScene } from '../kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickFaultyRoutes, pickSample } from '../kit/seed.ts';

const formatRoute = (method: string, path: string) => `${method} /repos/{owner}/{repo}/${path}`;
const repeatThreeTimes = (one: string) => [one, one, one];

/** Every apply of these samples sends these writes, because GitHub never shows the value or because a limit expires. */
const withoutReadBack: Readonly<Record<string, readonly string[]>> = {
  repository: [formatRoute('PUT', 'lfs')],
  check_suite_preferences: [formatRoute('PATCH', 'check-suites/preferences')],
  interaction_limits: [formatRoute('PUT', 'interaction-limits')],
  webhooks: repeatThreeTimes(formatRoute('PATCH', 'hooks/{hook_id}/config')),
  environments: repeatThreeTimes(formatRoute('PUT', 'environments/{environment_name}/secrets/{secret_name}')),
  ...Object.fromEntries(
    ['actions', 'dependabot', 'codespaces', 'agents'].map((store) => [
      `${store}_secrets`,
      repeatThreeTimes(formatRoute('PUT', `${store}/secrets/{secret_name}`)),
    ]),
  ),
};

const formatChanges = (result: Awaited<ReturnType<ReturnType<typeof openScene>['apply']>>) =>
  formatLines(result, 'change');

it('the registry contains every section in the order of an apply', () => {
  expect(registry.map(({ key }) => key)).toEqual([...sectionKeys]);
});

describe.each(pickSample(everySection, 7, 'promises'))('$key', (tried) => {
  const { key, sample } = tried;

  it('a check finds drift, an apply fixes it, and the next check finds none [2.1.7]', async () => {
    const { check, apply, simulator } = openSampleScene(tried);
    const before = await check(sample.settings);
    expect(formatLines(before, 'error')).toEqual([]);
    // GitHub never shows the preferences for check suites.
    expect(formatLines(before, 'drift').length > 0).toBe(key !== 'check_suite_preferences');
    const applied = await apply(sample.settings);
    expect({ outcome: applied.outcome, errors: formatLines(applied, 'error') }).toEqual({
      outcome: 'success',
      errors: [],
    });
    const after = await check(sample.settings);
    expect(formatLines(after, 'drift')).toEqual([]);
    expect(after.outcome).toBe('success');
    expect(simulator.objections).toEqual([]);
  });

  it('an apply makes every change that the check reported [2.1.10]', async () => {
    const { check, apply } = openSampleScene(tried);
    const formatDriftAndChanges = (result: Awaited<ReturnType<typeof check>>) =>
      listLines(result)
        .filter(({ kind }) => kind === 'drift' || kind === 'change')
        .map((line) => line.key);
    const promised = formatDriftAndChanges(await check(sample.settings));
    const done = await apply(sample.settings);
    for (const one of promised) expect(formatDriftAndChanges(done)).toContain(one);
  });

  it('a check of the section sends only reads [5.6]', async () => {
    const { check, listWrites } = openSampleScene(tried);
    await check(sample.settings);
    expect(listWrites()).toEqual([]);
  });

  it('a check without drift sends at most the documented number of requests', async () => {
    const { check, apply, simulator } = openSampleScene(tried);
    await apply(sample.settings);
    simulator.forgetRequests();
    await check(sample.settings);
    expect(simulator.requests.length).toBeLessThanOrEqual(sample.requests);
  });

  it('a second apply writes only settings that GitHub never shows [2.1.8]', async () => {
    const { apply, simulator, listWrites } = openSampleScene(tried);
    await apply(sample.settings);
    simulator.forgetRequests();
    const second = await apply(sample.settings);
    expect(listWrites()).toEqual(withoutReadBack[key] ?? []);
    expect(formatChanges(await apply(sample.settings))).toEqual(formatChanges(second));
  });

  it('the error of a denied request names the missing permission [5.5]', async () => {
    const { check, apply } = openSampleScene(tried, {}, { tokens: [{ token: 'all-powerful', grants: {} }] });
    const checked = await check(sample.settings);
    const result = checked.outcome === 'failed' ? checked : await apply(sample.settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join('\n')).toMatch(advice);
  });

  it('the snapshot of the section is up to date in check, and its apply changes nothing [2.1.11]', async () => {
    const stage = openSampleScene(tried);
    await expectRoundTrip(stage, { sections: [key] });
    await stage.apply(sample.settings);
    const text = await expectRoundTrip(stage, { sections: [key] });
    if (key !== 'check_suite_preferences') expect(Object.keys(parse(text))).toEqual([key]);
  });

  it('the next apply succeeds after a lost request or a lost answer of any route', async () => {
    const { apply, simulator } = openSampleScene(tried);
    await apply(sample.settings);
    for (const nth of pickFaultyRoutes(simulator.requests, 0, 1))
      await expectConvergenceDespite({ nth, with: { kind: 'drop' } }, tried);
    for (const nth of pickFaultyRoutes(simulator.requests, -1, 1))
      await expectConvergenceDespite({ nth, after: true, with: { kind: 'drop' } }, tried);
  });

  async function expectConvergenceDespite(fault: Misbehaviour, { sample: { settings } }: SectionSample) {
    const { simulator, check, apply } = openSampleScene(tried);
    simulator.misbehave(fault);
    await apply(settings);
    simulator.behave();
    const again = await apply(settings);
    expect({ fault, errors: formatLines(again, 'error') }).toEqual({ fault, errors: [] });
    expect({ fault, drift: formatLines(await check(settings), 'drift') }).toEqual({ fault, drift: [] });
  }
});

const advice = /answered (200|403|404)[\s\S]*To fix, grant "[A-Z][\w ]+( \(organization\))?: (read|write)"/;
