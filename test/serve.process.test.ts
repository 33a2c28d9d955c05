import { expect, it, onTestFinished } from 'vitest';
import { createTestFolder } from './kit/folder.ts';
import { deliverLabelEvent, listenAsFleet, startService, waitFor } from './kit/runs/served.ts';
import { cliFile, startProcess, swiftClockModule } from './kit/runs/start-process.ts';

const folder = createTestFolder();

const settled = [{ name: 'bug' }, { name: 'chore' }];
const createRepositories = (count: number, labels = settled) =>
  Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `shop-${index}`, labels }));

async function openHost(of: ReturnType<typeof createRepositories>, more?: Parameters<typeof listenAsFleet>[1]) {
  const host = await listenAsFleet(of, more);
  onTestFinished(() => host.close());
  return host;
}

async function openServiceProcess(url: string, mode: 'check' | 'apply', program?: readonly string[]) {
  const service = await startService(url, folder.path, mode, program);
  onTestFinished(() => void service.child.kill('SIGKILL'));
  return service;
}

const isLabel = (route: string) => route === 'POST /repos/{owner}/{repo}/labels';

it('accepts simultaneous deliveries, runs each repository once, and exits with 0 [15.7] [15.8]', async () => {
  const { simulator, url } = await openHost(createRepositories(10));
  const { metrics, child, ended, url: own } = await openServiceProcess(url, 'check');
  await waitFor(async () => (await metrics()).includes('full_runs_total{outcome="success"} 1'));
  expect((await fetch(`${own}/healthz`)).status).toBe(200);
  simulator.forgetRequests();
  const createBody = (index: number) => {
    const { id, owner, name } = simulator.repository(`acme/shop-${index % 10}`);
    const repository = { id, full_name: `${owner}/${name}`, default_branch: 'main' };
    return { action: 'edited', repository, sender: { login: 'mona' }, filler: 'x'.repeat(8_000) };
  };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => deliverLabelEvent(own, index, createBody(index))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await waitFor(async () => (await metrics()).includes('runs_total{outcome="success"} 10'));
  const read = simulator.requests.filter(({ path }) => path.endsWith('/labels')).map(({ path }) => path);
  expect([read.length, new Set(read).size]).toEqual([10, 10]);
  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect([code, err]).toEqual([0, expect.stringContaining('stopping: current runs finish their writes')]);
});

/** The clock is a thousand times as fast, so an hour takes four seconds. */
it.each([
  ['at its start', [cliFile], 1],
  ['every hour', ['--import', swiftClockModule, cliFile], 3],
])('asks GitHub for failed deliveries %s, and runs their repositories [15.12]', async (_, program, times) => {
  const failed = {
    id: 9,
    guid: 'guid-9',
    delivered_at: '2099-01-01T00:00:00Z',
    status_code: 502,
    event: 'label',
    payload: { action: 'edited', repository: { id: 77, full_name: 'acme/shop-0' }, sender: { login: 'mona' } },
  };
  const { simulator, url } = await openHost(createRepositories(2), { hook_deliveries: [failed] });
  const { child, ended, metrics, seen } = await openServiceProcess(url, 'check', program);
  const isAsked = ({ route, query }: { route: string; query: object }) =>
    route === 'GET /app/hook/deliveries' && 'status' in query && query.status === 'failure';
  await waitFor(() => simulator.requests.filter(isAsked).length >= times);
  await waitFor(async () => (await metrics()).includes('runs_total{outcome="success"} 1'));
  await waitFor(() => seen.err.includes('failed deliveries: 1 listed, 1 queued'));
  expect(simulator.requests.some(({ path }) => path === '/app/hook/deliveries/9')).toBe(true);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

it('completes the remaining writes at its next start after a kill [15.8]', async () => {
  const { simulator, url } = await openHost(createRepositories(3, []));
  const first = await openServiceProcess(url, 'apply');
  simulator.misbehave({
    match({ method, route }) {
      const isSecond = method === 'POST' && isLabel(route) && simulator.requests.some((one) => isLabel(one.route));
      if (isSecond) first.child.kill('SIGKILL');
      return isSecond;
    },
    with: { kind: 'drop' },
  });
  expect((await first.ended).code).toBe(null);
  simulator.behave();
  const second = await openServiceProcess(url, 'apply');
  await waitFor(async () => (await second.metrics()).includes('full_runs_total{outcome="success"} 1'));
  for (const index of [0, 1, 2]) expect(simulator.repository(`acme/shop-${index}`).labels).toMatchObject(settled);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

it('the sandbox delivers each change to the service, and reports changes without an event [15.16]', async () => {
  const { child, seen, ended } = startProcess([cliFile, 'sandbox', '--serve'], { cwd: folder.path });
  onTestFinished(() => void child.kill('SIGKILL'));
  await waitFor(() => seen.err.includes('check of 1 repository: drift') && seen.out.includes('Ctrl-C stops both.'));
  const lines = seen.out.replaceAll('\\\n', '').match(/(?<=^ +)curl .*$/gm)!;
  const pasted = /-X (\w+) (\S+) -H '(\S+): ([^']*)' +--json '(.*)'$/;
  for (const line of lines) {
    const [, method, url, name, value, body] = pasted.exec(line)!;
    const headers = { [name!]: value!, 'content-type': 'application/json', 'user-agent': 'curl' };
    expect((await fetch(url!, { method, headers, body })).ok).toBe(true);
  }
  await waitFor(() => seen.out.includes('color cccccc'));
  await waitFor(() => seen.err.includes('PATCH /repos/acme/rocket/labels/bug: event label, answered 202'));
  await waitFor(() => seen.err.includes('PATCH /repos/acme/rocket: event repository, answered 202'));
  await waitFor(() => seen.err.includes('POST /repos/acme/rocket/autolinks: GitHub sends no webhook for this change'));
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});

it('the sandbox delivers changes that were made before the service started [15.16]', async () => {
  const { child, seen, ended } = startProcess([cliFile, 'sandbox', '--serve'], { cwd: folder.path });
  onTestFinished(() => void child.kill('SIGKILL'));
  await waitFor(() => seen.out.includes('Ctrl-C stops both.'));
  const host = /http:\/\/[\d.:]+/.exec(seen.out)![0];
  const json = { 'content-type': 'application/json', 'user-agent': 'curl' };
  const headers = { authorization: 'Bearer may-do-everything', ...json };
  const patch = async (path: string, body: object) =>
    expect((await fetch(`${host}${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })).ok).toBe(true);
  await patch('/repos/acme/rocket/labels/bug', { color: 'cccccc' });
  await patch('/repos/acme/fleet', { description: 'What the fleet is' });
  await waitFor(() => seen.err.includes('PATCH /repos/acme/fleet: '));
  await waitFor(() => seen.err.includes('PATCH /repos/acme/rocket/labels/bug: event label, answered 202'));
  await waitFor(() => seen.err.includes('PATCH /repos/acme/fleet: event repository, answered 200'));
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});
