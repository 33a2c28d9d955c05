import { expect, it } from 'vitest';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { openBatchFleet, settings } from '../kit/batch-fleet.ts';
import { listIssuedTokens, openAppFleet } from '../kit/runs/app-fleet.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { listOutcomes } from '../kit/samples/fleet.ts';

it('checks fifty repositories with three sections in 19 requests and reports the batched answers [8.10] [8.18]', async () => {
  const { check, asked: countRequests, simulator } = openBatchFleet();
  const result = await check();
  const { 'query Fold': queries = 0, ...otherRequests } = countRequests();
  expect(queries).toBeLessThanOrEqual(9);
  expect([result.outcome, result.folded]).toEqual(['success', { answers: 192, queries }]);
  expect(simulator.objections).toEqual([]);
  expect(otherRequests).toEqual({
    'GET /users/{username}': 1,
    'GET /orgs/{org}/repos': 1,
    // Trueup compares the first repository and one random repository with the batched answers.
    'GET /repos/{owner}/{repo}': 2,
    'query RepositoryFeatures': 2,
    'GET /repos/{owner}/{repo}/labels': 2,
    'GET /repos/{owner}/{repo}/milestones': 2,
  });
});

const ownSettingsFiles = { overrideRepository: () => ({ files: { '.github/settings.yml': settings } }) };
const ownFileOptions = { fleetFile: undefined, repos: [{ owner: 'acme', name: '*' }] };

it('checks fifty repositories with their own settings files in 26 requests [8.10]', async () => {
  const { check, asked: countRequests, simulator } = openBatchFleet(ownSettingsFiles);
  const result = await check(ownFileOptions);
  expect([result.outcome, result.folded?.answers]).toEqual(['success', 240]);
  expect(simulator.objections).toEqual([]);
  expect(countRequests()['GET /repos/{owner}/{repo}/contents/{path}']).toBe(2);
  expect(simulator.requests.length).toBeLessThanOrEqual(26);
});

it('apply reads each own file separately [8.11]', async () => {
  const fleet = openBatchFleet({ ...ownSettingsFiles, count: 12 });
  expect((await fleet.apply(ownFileOptions)).outcome).toBe('success');
  expect(fleet.asked()['GET /repos/{owner}/{repo}/contents/{path}']).toBe(12);
});

it('follows a symbolic link in place of an own file as REST does, and ignores the text of the link [8.11]', async () => {
  const { check, apply } = openBatchFleet({
    count: 12,
    overrideRepository: (name) => ({ files: { '.github/settings.yml': name === 'r7' ? 'milestones: []' : settings } }),
    wrapTransport: (transport) => async (request) => {
      const answer = await transport(request);
      if (/\/r7\/contents\//.test(request.url)) return { ...answer, text: 'repository: {has_wiki: true}\n' };
      if (!request.body?.includes('query Fold')) return answer;
      const { data } = JSON.parse(answer.text);
      for (const repository of Object.values<any>(data))
        if (repository.nameWithOwner === 'acme/r7')
          for (const entry of repository.folder?.entries ?? []) entry.mode = 0o120000;
      return { ...answer, text: JSON.stringify({ data }) };
    },
  });
  const options = { fleetFile: undefined, repos: [{ owner: 'acme', name: '*' }] };
  expect(formatLines(await check(options), 'drift')).toEqual(['drift: has_wiki false → true']);
  expect(formatLines(await apply(options), 'change')).toEqual(['change: has_wiki false → true']);
});

it('plans and writes differing repositories from single reads, not from batched answers [8.11]', async () => {
  const fleetOptions = {
    overrideRepository: (name: string) => (name.endsWith('3') ? { labels: [{ name: 'bug', color: '000000' }] } : {}),
  };
  const { apply, asked: countRequests, simulator } = openBatchFleet(fleetOptions);
  expect((await apply()).outcome).toBe('success');
  expect(simulator.repository('acme/r13').labels).toMatchObject([{ color: 'd73a4a' }, { name: 'docs' }]);
  // Five differ, two are compared with the batched answers, and the five are read again after the write.
  expect(countRequests()['GET /repos/{owner}/{repo}/labels']).toBe(12);
});

it('uses no batched query with `read: rest` or for eight repositories [8.16]', async () => {
  const restFleet = openBatchFleet({ count: 12 });
  const { folded, targets } = await restFleet.check({ read: 'rest' });
  const batchedResult = await openBatchFleet({ count: 12 }).check();
  expect([folded, restFleet.asked()['query Fold']]).toEqual([undefined, undefined]);
  const toComparableTarget = ({ visited: _, plan, ...target }: (typeof targets)[number]) => ({
    ...target,
    plan: plan?.items,
  });
  expect(batchedResult.targets.map(toComparableTarget)).toEqual(targets.map(toComparableTarget));
  expect((await openBatchFleet({ count: 8 }).check()).folded).toBeUndefined();
});

/** Batched queries show a different color of a label than REST. */
const wrongColorOptions: Parameters<typeof openBatchFleet>[0] = {
  count: 12,
  wrapTransport: (transport) => async (request) => {
    const answer = await transport(request);
    return request.body?.includes('query Fold') ? { ...answer, text: answer.text.replaceAll('d73a4a', '<b>') } : answer;
  },
};

const differs = 'a batched query and a single query return different values of';
const separateReads = 'Trueup reads each repository separately from now on';
const fix = 'run again with `--read rest`, and report this line as a Trueup issue';

it('names the key and both values if batched and single answers disagree, and stops batching such answers [8.12] [8.18]', async () => {
  const { check, asked: countRequests } = openBatchFleet(wrongColorOptions);
  const result = await check();
  expect([result.outcome, result.folded?.dropped]).toEqual(['success', true]);
  expect([
    countRequests()['GET /repos/{owner}/{repo}/labels'],
    countRequests()['GET /repos/{owner}/{repo}/milestones'],
  ]).toEqual([12, 2]);
  const message = `${differs} \`labels.color\` of \`acme/r0\` (\`"<b>"\` and \`"d73a4a"\`): ${separateReads}`;
  expect(result.lines).toEqual([{ kind: 'warning', key: 'labels', message, fix }]);
  expect(formatJsonReport(result)).toContain('"dropped": true');
});

it('fails if the sample shows that the run has used wrong batched answers [8.13]', async () => {
  const seedOfFirst = { labels: [{ name: 'bug', color: 'aaaaaa' }] };
  const { check } = openBatchFleet({
    ...wrongColorOptions,
    count: 18,
    overrideRepository: (name) => (name === 'r0' ? seedOfFirst : {}),
  });
  const { outcome, lines } = await check();
  const possiblyWrong = 'results of this run use the batched query and may be wrong';
  const message = `${differs} \`labels.color\` of \`acme/r7\` (\`"<b>"\` and \`"d73a4a"\`): ${possiblyWrong}`;
  expect([outcome, lines]).toEqual(['failed', [{ kind: 'error', key: 'labels', code: 'conflict', message, fix }]]);
});

it('names each kind of answer for which batched and single answers disagree [8.12]', async () => {
  const fleetOptions: Parameters<typeof openBatchFleet>[0] = {
    count: 12,
    wrapTransport: (transport) => async (request) => {
      const answer = await transport(request);
      const isFold = request.body?.includes('query Fold');
      return isFold
        ? { ...answer, text: answer.text.replaceAll('d73a4a', 'fff').replaceAll('The first', 'Odd') }
        : answer;
    },
  };
  const { lines, targets } = await openBatchFleet(fleetOptions).check();
  expect(lines.map(({ kind, key }) => [kind, key])).toEqual([
    ['warning', 'labels'],
    ['warning', 'milestones'],
  ]);
  expect(targets.filter(({ outcome }) => outcome !== 'success')).toEqual([]);
});

it('names only the section if the answers about a hidden repository disagree [8.12]', async () => {
  const { check } = openBatchFleet({ ...wrongColorOptions, overrideRepository: () => ({ visibility: 'private' }) });
  const { lines } = await check({ privateRepos: 'redact' });
  expect(lines.flatMap(({ kind, message }) => (kind === 'warning' ? message : []))).toEqual([
    `${differs} \`labels\`: ${separateReads}`,
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/d73a4a|<b>|r0/);
});

it('batches queries as an app with tokens that cover only the repositories of the run [5.14] [8.10]', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `acme/r${index}`);
  const repositories = names.map((name) => ({
    owner: 'acme',
    name: name.split('/')[1]!,
    visibility: 'private' as const,
    labels: [{ name: 'bug' }, { name: 'chore' }],
  }));
  const { check, simulator, wish: createOptions } = openAppFleet({ more: repositories });
  const result = await check(createOptions([...names, 'octocat/mine']));
  expect(result.folded?.answers).toBe(10);
  expect(listOutcomes(result)['octocat/mine']).toBe('drift');
  const issuedTokens = listIssuedTokens(simulator);
  const sizes = issuedTokens.map(({ repositories, repository_ids }) => (repositories ?? repository_ids)?.length);
  expect(sizes.sort()).toEqual([1, 1, 12, 12]);
  expect(issuedTokens.flatMap(({ permissions }) => Object.values(permissions))).not.toContain('write');
});
