import { expect, it } from 'vitest';
import type { Reader } from '../github/github.ts';
import { HostRefusal } from '../github/refusals/failures.ts';
import type { Plan } from '../plan/item.ts';
import { planUpdate } from '../plan/make-items.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Prerequisite, Section } from '../sections/section.ts';
import { checkSections } from './check.ts';

const isLifted: Prerequisite['lifts'] = (failure, { wanted }) =>
  failure.message.includes('must be enabled') && wanted === 'enabled';

const section = (key: string, plan: () => Plan, after?: string[]): DeclaredSection => ({
  section: {
    key,
    after: after?.map((name) => ({ name, lifts: isLifted })),
    read: async () => undefined,
    plan,
  } as unknown as Section,
  desired: {},
  place: () => ({ file: 'settings.yml', line: 1, column: 1 }),
  entryAt: () => undefined,
});

const licensed = section('repository', () =>
  planUpdate('', [{ key: 'security_and_analysis.advanced_security.status', live: 'disabled', wanted: 'enabled' }], []),
);
const refused = (status: number) =>
  new HostRefusal({ method: 'GET', path: '/repos/acme/shop/scanning', status }, 'Advanced Security must be enabled');
const scanning = (failure: Error, after = ['repository.visibility', 'repository.security_and_analysis']) => {
  const plan = () => {
    throw failure;
  };
  return section('scanning', plan, after);
};

async function lastOf(...sections: DeclaredSection[]) {
  const { sections: results } = await checkSections(sections, {} as Reader, {
    onMissing: 'fail',
    onUnsupported: 'fail',
    required: new Set(),
  });
  const { status, lines } = results.at(-1)!;
  return [status, ...lines.map(({ kind, message }) => `${kind}: ${message}`)];
}

it('a check names what a section waits for that is refused before an earlier one is applied', async () => {
  expect(await lastOf(licensed, scanning(refused(403)))).toEqual([
    'drift',
    'note: cannot be read before repository.security_and_analysis is applied: GET /repos/acme/shop/scanning answered 403: Advanced Security must be enabled',
  ]);
});

it('a check fails where the section does not name the refusal as one that the earlier write lifts [5.8]', async () => {
  const other = new HostRefusal({ method: 'GET', path: '/x', status: 403 }, 'Repository was archived');
  expect((await lastOf(licensed, scanning(other)))[0]).toBe('failed');
});

it('a check fails as ever where nothing differs that the section waits for [7.2]', async () => {
  expect((await lastOf(scanning(refused(403))))[0]).toBe('failed');
  const same = section('repository', () => []);
  expect((await lastOf(same, scanning(refused(403))))[0]).toBe('failed');
  expect((await lastOf(licensed, scanning(refused(403), ['repository.visibility'])))[0]).toBe('failed');
});

it('a check fails as ever over a problem that no settings change can fix [7.2]', async () => {
  expect((await lastOf(licensed, scanning(refused(503))))[0]).toBe('failed');
  expect((await lastOf(licensed, scanning(new TypeError('a defect'))))[0]).toBe('failed');
});
