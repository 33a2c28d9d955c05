import { expect, it } from 'vitest';
import { readInputs } from './read.ts';
import type { RunOptions } from './run-options.ts';

const read = (given: Record<string, string>) => readInputs((name) => ({ token: 't', ...given })[name], {});

const ownRun = { mode: 'apply', repository: 'acme/shop' };
const several = { mode: 'apply', repos: 'acme/shop, acme/site' };

const readOptions = (given: Record<string, string>) => {
  const answer = read(given);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return answer.options as RunOptions;
};

const readProblems = (given: Record<string, string>) => {
  const answer = read(given);
  return 'problems' in answer ? answer.problems.map(({ input, problem }) => `${input}: ${problem}`) : [];
};

it('reads acknowledgements separated by commas and lines, as a report shows them [2.1.12]', () => {
  expect(
    readOptions({ ...ownRun, allow: 'visibility=private, removals:labels=12\nacme/shop:rename=shop-2' }),
  ).toMatchObject({
    brakes: 'stop',
    allow: [
      { code: 'visibility', value: 'private' },
      { code: 'removals', section: 'labels', value: '12' },
      { repository: 'acme/shop', code: 'rename', value: 'shop-2' },
    ],
  });
});

const never =
  'visibility=hidden archive=yes removals=12 removals:webhoks=12 removals:labels=many weaker-default=all visibility:labels=private everything=yes visibility';
it.each(never.split(' '))('rejects `%s`, which can never match a brake', (text) => {
  expect(readProblems({ ...ownRun, allow: text })).toEqual([`allow: "${text}" does not match any brake`]);
});

const ofAll = 'applies to all repositories of a run with `--repos`';
const named = 'write `OWNER/NAME:` before it, such as `acme/shop:archive=true`';
it.each([
  [ownRun, 'acme/site:archive=true', 'is for another repository than this run', 'leave it out'],
  [ownRun, 'targets=3', ofAll, 'leave it out'],
  [several, 'acme/shop:targets=3', ofAll, 'remove its repository'],
  [several, 'archive=true', 'does not name its repository', named],
])('rejects in a run as %j the line `%s`, which matches nothing in it', (run, allow, problem, fix) => {
  expect(read({ ...run, allow })).toEqual({ problems: [{ input: 'allow', problem: `\`${allow}\` ${problem}`, fix }] });
  expect(readProblems({ ...several, allow: 'acme/shop:archive=true, targets=3' })).toEqual([]);
});

it('accepts a repository pattern with its owner, but not for a limit of the whole run [2.1.12.7]', () => {
  expect(readOptions({ ...several, allow: 'acme/*:weaker-default=1' }).allow).toEqual([
    { repository: 'acme/*', code: 'weaker-default', value: '1' },
  ]);
  expect(readProblems({ ...ownRun, allow: 'ACME/sh?p:archive=true' })).toEqual([]);
  expect(readProblems({ ...ownRun, allow: 'acme/s*e:archive=true' })[0]).toContain(
    'is for another repository than this run',
  );
  expect(readProblems({ ...several, allow: 'acme/*:targets=3' })[0]).toContain('applies to all repositories of a run');
  for (const allow of ['*:archive=true', '*/shop:archive=true', 'acme/*:removals=12'])
    expect(readProblems({ ...several, allow })[0]).toContain('does not match any brake');
});

it('reads removal limits as counts, percentages, and either for one section', () => {
  const limits = 'removals=10, removals=15%\nremovals:labels=20, removals:labels=5%, removals:teams=0';
  const options = readOptions({ ...ownRun, limits });
  expect(options.maxRemovals).toEqual({
    most: 10,
    share: 15,
    sections: { labels: { most: 20, share: 5 }, teams: { most: 0 } },
  });
  expect(options).not.toHaveProperty('limits');
  for (const text of ['many', '10', 'removals=-1', 'removals=5 %', 'removals:wombats=3', 'labels=3', ','])
    expect(readProblems({ ...ownRun, limits: text })).toHaveLength(1);
});

it('limits the changed repositories only of a run with several repositories', () => {
  expect(readOptions({ ...several, limits: 'targets=5' })).toMatchObject({ maxChangedTargets: 5 });
  expect(readOptions({ ...several, limits: 'targets=5' }).maxRemovals).toBeUndefined();
  for (const text of ['targets=five', 'targets=5%', 'targets:labels=5'])
    expect(readProblems({ ...several, limits: text })[0]).toContain(`"${text}" is not a limit of a brake`);
  expect(readProblems({ ...ownRun, limits: 'targets=5' })[0]).toContain('only for runs with several repositories');
});

it('reads the acknowledgement of a creation, whose value names the repository [17.13]', () => {
  expect(readProblems({ ...several, allow: 'create=acme/rocket' })).toEqual([]);
  expect(readOptions({ ...several, allow: 'create=acme/rocket' }).allow).toEqual([
    { code: 'create', value: 'acme/rocket' },
  ]);
  expect(readProblems({ ...ownRun, allow: 'create=acme/rocket' })[0]).toContain('for another repository than this run');
  expect(readProblems({ ...several, allow: 'create=rocket' })[0]).toContain('does not match any brake');
});
