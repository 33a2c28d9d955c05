import { expect, it } from 'vitest';
import type { Reader } from '../github/github.ts';
import { GithubRefusal } from '../github/refusals/failures.ts';
import type { Plan } from '../plan/item.ts';
import { planUpdate } from '../plan/make-items.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Prerequisite, Section } from '../sections/section.ts';
import { checkSections } from './check.ts';

const isResolved: Prerequisite['resolves'] = (failure, { wanted }) =>
  failure.message.includes('must be enabled') && wanted === 'enabled';

const createSection = (key: string, plan: () => Plan, after?: string[]): DeclaredSection => ({
  section: {
    key,
    after: after?.map((name) => ({ name, resolves: isResolved })),
    read: async () => undefined,
    plan,
  } as unknown as Section,
  desired: {},
  place: () => ({ file: 'settings.yml', line: 1, column: 1 }),
  entryAt: () => undefined,
});

const licensed = createSection('repository', () =>
  planUpdate('', [{ key: 'security_and_analysis.advanced_security.status', live: 'disabled', wanted: 'enabled' }], []),
);
const createRefusal = (status: number) =>
  new GithubRefusal({ method: 'GET', path: '/repos/acme/shop/scanning', status }, 'Advanced Security must be enabled');
const createScanning = (failure: Error, after = ['repository.visibility', 'repository.security_and_analysis']) => {
  const plan = () => {
    throw failure;
  };
  return createSection('scanning', plan, after);
};

async function checkLastSection(...sections: DeclaredSection[]) {
  const { sections: results } = await checkSections(sections, {} as Reader, {
    onMissing: 'fail',
    onUnsupported: 'fail',
    required: new Set(),
  });
  const { status, lines } = results.at(-1)!;
  return [status, ...lines.map(({ kind, message }) => `${kind}: ${message}`)];
}

it('names the earlier write that makes a refused section readable', async () => {
  expect(await checkLastSection(licensed, createScanning(createRefusal(403)))).toEqual([
    'drift',
    'note: cannot be read before repository.security_and_analysis is applied: GET /repos/acme/shop/scanning answered 403: Advanced Security must be enabled',
  ]);
});

it('fails if the section does not expect the earlier write to resolve the refusal [5.8]', async () => {
  const unrelatedRefusal = new GithubRefusal({ method: 'GET', path: '/x', status: 403 }, 'Repository was archived');
  expect((await checkLastSection(licensed, createScanning(unrelatedRefusal)))[0]).toBe('failed');
});

it('fails if no planned write can resolve the refusal [7.2]', async () => {
  expect((await checkLastSection(createScanning(createRefusal(403))))[0]).toBe('failed');
  const unchanged = createSection('repository', () => []);
  expect((await checkLastSection(unchanged, createScanning(createRefusal(403))))[0]).toBe('failed');
  expect((await checkLastSection(licensed, createScanning(createRefusal(403), ['repository.visibility'])))[0]).toBe(
    'failed',
  );
});

it('fails on problems that no change of settings can fix [7.2]', async () => {
  expect((await checkLastSection(licensed, createScanning(createRefusal(503))))[0]).toBe('failed');
  expect((await checkLastSection(licensed, createScanning(new TypeError('a defect'))))[0]).toBe('failed');
});
