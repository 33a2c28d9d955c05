import { AssertionError } from 'node:assert';
import { describe, expect, it } from 'vitest';
import type { CachingReader, Writer } from '../../github/github.ts';
import { Secret } from '../../github/http/secret.ts';
import { GithubRefusal, PermissionDenied, RunStopped } from '../../github/refusals/failures.ts';
import { type ActionStep, type Item, type Lookup, type Plan, SectionFailure } from '../../plan/item.ts';
import { createNote, planCreate, planUpdate } from '../../plan/make-items.ts';
import type { DenialPolicy } from '../../report/result/coverage.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import type { SectionResult } from '../../report/result/result.ts';
import type { Prerequisite, Section } from '../../sections/section.ts';
import { checkSections } from '../check.ts';
import { createLookups } from '../planning/lookups.ts';
import { applySections } from './apply.ts';

const identity = { isFresh: false };

function stage(variables: Record<string, string> = {}) {
  const done: string[] = [];
  const act = (name: string, failure?: Error): ActionStep => ({
    act: name,
    async run() {
      if (failure) throw failure;
      done.push(name);
      return undefined;
    },
  });
  const reader = () =>
    ({ repository: { owner: 'acme', name: 'shop' }, createRereadingReader: () => undefined }) as CachingReader;
  const lookups = createLookups((name) => (variables[name] ? new Secret(variables[name]) : undefined));
  const under = async (denials: DenialPolicy, ...sections: DeclaredSection[]) => {
    const world = { reader, writer: { ...reader(), identity } as unknown as Writer, lookups, denials, gates: [] };
    return (await applySections(sections, world)).sections;
  };
  const perform = (...sections: DeclaredSection[]) =>
    under({ onMissing: 'fail', onUnsupported: 'fail', required: new Set() }, ...sections);
  return { done, act, perform: Object.assign(perform, { under }) };
}

function section(
  key: string,
  plan: () => Plan,
  after?: string[],
  resolves?: Prerequisite['resolves'],
): DeclaredSection {
  const prerequisites = after?.map((name) => ({ name, resolves }));
  const made = { key, after: prerequisites, read: async () => undefined, plan } as unknown as Section;
  const place = () => ({ file: 'settings.yml', line: 1, column: 1 });
  return { section: made, desired: {}, place, entryAt: () => undefined };
}

const secret = (name: string): Lookup<Secret> => ({
  looksFor: `$${name}`,
  find: async (_, variable) => variable(name),
});
const messages = (results: readonly SectionResult[]) =>
  results.flatMap(({ lines }) =>
    lines.map(({ kind, message, fix }) => `${kind}: ${message}${fix ? `. To fix, ${fix}` : ''}`),
  );

it('stops all writes if variables are missing, and names all of them at once [2.1.3]', async () => {
  const { act, done, perform } = stage({ PRESENT: 'x', EMPTY: '' });
  const needy = planCreate('secret "A"', act('needy'), {
    lookups: [secret('ABSENT'), secret('PRESENT'), secret('EMPTY')],
  });
  const results = await perform(
    section('needy', () => [needy]),
    section('other', () => [planCreate('label "a"', act('other'))]),
  );
  expect(done).toEqual([]);
  expect(messages(results)[0]).toMatch(
    /^error: environment variable \$ABSENT, \$EMPTY is empty or not set\. To fix, set them/,
  );
  expect(results.map(({ status }) => status)).toEqual(['failed', 'drift']);
});

it('looks up each name once, before the first write of the run', async () => {
  const { act, done, perform } = stage();
  const actor: Lookup<string> = {
    looksFor: 'user octocat',
    async find() {
      done.push('looked up');
      return 'U_1';
    },
  };
  const twice = () => [
    planCreate('a', act('write a'), { lookups: [actor] }),
    planCreate('b', act('write b'), { lookups: [actor] }),
  ];
  await perform(
    section('first', () => [planCreate('c', act('write c'))]),
    section('second', twice),
  );
  expect(done).toEqual(['looked up', 'write c', 'write a', 'write b']);
});

it('reports all names that do not exist', async () => {
  const { act, perform } = stage();
  const missing = (name: string): Lookup => ({
    looksFor: name,
    find: () => Promise.reject(new SectionFailure(`no user ${name}`, 'correct the login', 'not_found')),
  });
  const item = planCreate('branch main', act('write'), { lookups: [missing('a'), missing('b')] });
  expect(messages(await perform(section('branches', () => [item])))[0]).toBe(
    'error: no user a; no user b. To fix, correct the login',
  );
});

it('plans a section again after writes of another section that may change it', async () => {
  const { act, done, perform } = stage();
  const opened = () => done.includes('open');
  const first = () => planUpdate('', [{ key: 'visibility', live: 'private', wanted: 'public' }], act('open'));
  const second = (): Item[] => (opened() ? [planCreate('rule', act('rule'))] : []);
  await perform(section('repository', first), section('rulesets', second, ['repository.visibility']));
  expect(done).toEqual(['open', 'rule']);
});

it('lets a section fail to be read before the writes that may change it', async () => {
  const { act, done, perform } = stage();
  const first = () => planUpdate('', [{ key: 'security.scanning', live: 'off', wanted: 'on' }], act('switch on'));
  const second = () => {
    if (!done.length) throw new SectionFailure('scanning is off');
    return [planCreate('pattern', act('pattern'))];
  };
  const patterns = section('patterns', second, ['repository.security'], (failure, { wanted }) => {
    return failure.message === 'scanning is off' && wanted === 'on';
  });
  const results = await perform(section('repository', first), patterns);
  expect(results.map(({ status }) => status)).toEqual(['changed', 'changed']);
});

it('stops the run before the first write if a later section lacks a permission [5.9]', async () => {
  const { act, done, perform } = stage();
  const first = () => planUpdate('', [{ key: 'private', live: false, wanted: true }], act('make it private'));
  const second = () => {
    throw new PermissionDenied({ method: 'GET', path: '/x', status: 403 }, 'Resource not accessible', [], 'grant it');
  };
  const branches = section(
    'branches',
    second,
    ['repository.private'],
    (failure) => !(failure instanceof PermissionDenied),
  );
  const results = await perform(section('repository', first), branches);
  expect(done).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(['drift', 'failed']);
});

it.each([
  ['fails the run and writes nothing if it is required [5.10] [3.16]', new Set(['branches']), 'failed', []],
  [
    'is skipped under `warn` if it is optional, and other sections continue [3.15]',
    new Set<string>(),
    'skipped',
    ['hide'],
  ],
])('a section without permission %s', async (_, required, status, written) => {
  const { act, done, perform } = stage();
  const first = () => planUpdate('', [{ key: 'private', live: false, wanted: true }], act('hide'));
  const second = () => {
    throw new PermissionDenied({ method: 'GET', path: '/x', status: 403 }, 'Resource not accessible', [], 'grant it');
  };
  const branches = section('branches', second, ['repository.private']);
  const results = await perform.under(
    { onMissing: 'warn', onUnsupported: 'fail', required },
    section('repository', first),
    branches,
  );
  expect([results[1]!.status, done]).toEqual([status, written]);
});

it('adds a note in check for a section that only another section’s writes make readable', async () => {
  const { act } = stage();
  const first = section('repository', () =>
    planUpdate('', [{ key: 'private', live: false, wanted: true }], act('hide')),
  );
  const second = section(
    'actions',
    () => {
      throw new SectionFailure('public');
    },
    ['repository.private'],
    () => true,
  );
  const github = { repository: { owner: 'acme', name: 'shop' } } as CachingReader;
  const { sections: results } = await checkSections([first, second], github, {
    onMissing: 'fail',
    onUnsupported: 'fail',
    required: new Set(),
  });
  expect(results.map(({ status }) => status)).toEqual(['drift', 'drift']);
  expect(messages(results)).toContain('note: cannot be read before repository.private is applied: public');
});

it('does not plan a section again if the key it waits for does not change', async () => {
  const { act, perform } = stage();
  let plans = 0;
  const first = () => planUpdate('', [{ key: 'description', live: '', wanted: 'x' }], act('describe'));
  const second = () => {
    plans += 1;
    return [createNote('nothing')];
  };
  await perform(section('repository', first), section('rulesets', second, ['repository.visibility']));
  expect(plans).toBe(1);
});

describe('replacing a whole object', () => {
  const replacing = (live: object) => {
    const done: string[] = [];
    const github = {
      repository: { owner: 'acme', name: 'shop' },
      createRereadingReader: () => undefined,
      ask: async () => live,
      identity,
      send: async () => {
        done.push('PUT');
        return { answer: undefined, status: 200 };
      },
    } as unknown as CachingReader & Writer;
    const put = { access: 'write', route: 'PUT /x', routeRules: {} } as any;
    const read = { access: 'read', route: 'GET /x', routeRules: {} } as any;
    const item = planUpdate('ruleset "main"', [{ key: 'enforcement', live: 'active', wanted: 'disabled' }], put, {
      dependsOn: { call: read, was: { enforcement: 'active' } },
    });
    const perform = async () => {
      const { sections } = await applySections([section('rulesets', () => item)], {
        reader: () => github,
        writer: github,
        lookups: createLookups(() => undefined),
        denials: { onMissing: 'fail', onUnsupported: 'fail', required: new Set() },
        gates: [],
      });
      return sections;
    };
    return { done, perform };
  };

  it('writes if the object is unchanged since the plan [2.1.6]', async () => {
    const { done, perform } = replacing({ enforcement: 'active' });
    expect((await perform())[0]!.status).toBe('changed');
    expect(done).toEqual(['PUT']);
  });

  it('does not write if another process has changed the object since the plan [2.1.6]', async () => {
    const { done, perform } = replacing({ enforcement: 'active', bypass_actors: ['deployer'] });
    const results = await perform();
    expect(done).toEqual([]);
    expect(results[0]!.lines[0]).toMatchObject({ kind: 'error', code: 'conflict' });
    expect(messages(results)[0]).toContain('ruleset "main" changed during this run');
  });
});

it('reports the remaining changes if a person stops the run', async () => {
  const { act, done, perform } = stage();
  const results = await perform(
    section('labels', () => [planCreate('label "a"', act('a', new RunStopped('max-wait is spent')))]),
    section('milestones', () => [planCreate('milestone "v1"', act('v1'))]),
  );
  expect(done).toEqual([]);
  expect(messages(results)).toContain('note: not done: milestone "v1" to be created (the run was stopped)');
});

it('names no keys of the interrupted write in the stop message [1.20]', async () => {
  const { act, perform } = stage();
  const write = {
    ...planCreate('repository', act('a', new RunStopped('interrupted'))),
    kind: 'update' as const,
    subject: '',
  };
  const differences = ['has_wiki', 'has_issues'].map((key) => ({ key, live: true, wanted: false }));
  const results = await perform(section('repository', () => [{ ...write, differences }]));
  expect(messages(results)).toContain('error: interrupted');
});

it('reports a section whose write would drop a live setting, and writes none of it [2.1.6]', async () => {
  const { act, done, perform } = stage();
  const refusal: Item = {
    kind: 'refused',
    subject: 'ruleset "main"',
    differences: [{ key: 'conditions', live: ['x'], wanted: undefined }],
    problem: 'the PUT would drop `conditions`',
    fix: 'add `conditions:` to the entry',
  };
  const results = await perform(section('rulesets', () => [planCreate('ruleset "new"', act('new')), refusal]));
  expect(done).toEqual([]);
  expect(messages(results)).toContain(
    'error: ruleset "main": the PUT would drop `conditions`. To fix, add `conditions:` to the entry',
  );
  expect(messages(results)).toContain(
    'note: not done: ruleset "new" to be created (another change in this section was refused)',
  );
});

it('reports a write that GitHub ignored as a note, not as a change', async () => {
  const call = { access: 'write', route: 'PUT /x', routeRules: {} } as any;
  const declared = section('limits', () => [planCreate('limit', call)]);
  const send = async () => ({ answer: undefined, status: 409, undone: 'an organization limit overrides it' });
  const github = { repository: { owner: 'acme', name: 'shop' }, send, identity } as unknown as Writer;
  const { sections: results } = await applySections([declared], {
    reader: () => github as unknown as CachingReader,
    writer: github,
    lookups: createLookups(() => undefined),
    denials: { onMissing: 'fail', onUnsupported: 'fail', required: new Set() },
    gates: [],
  });
  expect(messages(results)).toEqual(['note: not done: limit to be created (an organization limit overrides it)']);
  expect(results[0]!.status).toBe('unverified');
});

it('throws a defect of Trueup instead of reporting it as a failure', async () => {
  const { act, perform } = stage();
  const mistake = new AssertionError({ message: 'no' });
  const results = await perform(section('labels', () => [planCreate('a', act('a', mistake))]));
  const internalError = 'internal error; this section was left unchanged (AssertionError: no)';
  expect([results[0]!.status, messages(results)[0]]).toEqual(['failed', expect.stringContaining(internalError)]);
});

it('reports a refusal of GitHub with its error code', async () => {
  const { act, perform } = stage();
  const refusal = new GithubRefusal({ method: 'PUT', path: '/x', status: 412 }, 'changed meanwhile', 'run it again');
  const [result] = await perform(section('labels', () => [planCreate('a', act('a', refusal))]));
  expect(result!.lines[0]).toMatchObject({ code: 'precondition_failed', fix: 'run it again' });
});

it('reports a number of writes for a repository whose file declares no section', async () => {
  const github = { repository: { owner: 'acme', name: 'shop' }, identity } as unknown as Writer;
  const announced: number[][] = [];
  await applySections([], {
    reader: () => github as unknown as CachingReader,
    writer: github,
    lookups: createLookups(() => undefined),
    denials: { onMissing: 'fail', onUnsupported: 'fail', required: new Set() },
    gates: [],
    onPlanned: (...numbers) => announced.push(numbers),
  });
  expect(announced).toEqual([[0, 0]]);
});
