import { describe, it } from 'vitest';
import { parse } from 'yaml';
import { buildReportPage } from '../../packages/cli/src/reports/page/page.ts';
import { formatAnnotations } from '../../packages/core/src/report/formats/annotations.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { formatJobSummary } from '../../packages/core/src/report/html/summary.ts';
import { formatHeadlineText } from '../../packages/core/src/report/preview/headline.ts';
import { previewPrinter } from '../../packages/core/src/report/preview/preview.ts';
import type { RunResult, SectionResult } from '../../packages/core/src/report/result/result.ts';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { isWrite } from '../kit/runs/requests.ts';
import { openScene, type Scene } from '../kit/runs/scene.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { situations } from '../outcomes/situations.ts';
import { openConvergedScene } from './converged.ts';
import { expectNone } from './findings.ts';
import { runPreview } from './previewed.ts';
import { disturbQuestion, listQuestions, pickOneOfEachRoute } from './questions.ts';

const isOpen = ({ coverage }: SectionResult) => coverage.some(({ ending }) => ending !== 'equal');

const listSections = ({ targets }: RunResult) => targets.flatMap(({ sections }) => sections);

/** Returns a result with the same repository twice, under two names. */
const toFleetResult = (result: RunResult): RunResult => ({
  ...result,
  targets: result.targets.flatMap((target) => [target, { ...target, repository: 'acme/other' }]),
});

/** Renders every output of a result. */
function renderOutputs(result: RunResult): Record<string, string> {
  const isPreview = result.mode === 'preview';
  const { terminalReport: terminal, jobSummary: summary } = isPreview
    ? previewPrinter
    : { terminalReport: formatTerminalReport, jobSummary: formatJobSummary };
  const all = [result, toFleetResult(result)].flatMap((one, index) => [
    [`terminal ${index}`, terminal(one, { colour: false, width: 10_000 })],
    [`details ${index}`, terminal(one, { colour: false, width: 10_000, details: true })],
    [`summary ${index}`, summary(one).replaceAll('<wbr>', '')],
    [`page ${index}`, buildReportPage([{ label: 'run', result: one }])],
    [`annotations ${index}`, [formatAnnotations(one)].flat().join('\n')],
  ]);
  return { ...Object.fromEntries(all), ...(isPreview && { title: formatHeadlineText(result) }) };
}

/** These texts say that a whole repository, or all repositories, are up to date. */
const ofAll =
  /match(?:es)? (?:the|their) settings|^up to date: (?:\d+ \()?[\w-]+\/|<td>up to date<\/td>|repositor(?:y|ies) up to date/m;

const createUpToDatePattern = (name: string) =>
  new RegExp(`^up to date:.*\\b${name}\\b|\\b${name}: up to date|sections? up to date:.*\\b${name}\\b`, 'm');

/** Returns statements about a repository, section or path that contradict its coverage. */
function findUntrueStatements(result: RunResult): string[] {
  const sections = listSections(result);
  const open = sections.filter(isOpen);
  const equal = sections.length - open.length;
  const inText = Object.entries(renderOutputs(result)).flatMap(([output, text]) => {
    const count = output.endsWith('1') ? 2 * equal : equal;
    const counted = [...text.matchAll(/sections?: .*?(\d+) up to date/g)].filter(
      ([, number]) => Number(number) > count,
    );
    const cells = [...text.matchAll(/<td class="(converged|fixed)">/g)].length > count ? ['a cell of the page'] : [];
    const whole = open.length ? (ofAll.exec(text) ?? []) : [];
    const named = open.filter(({ name }) => createUpToDatePattern(name).test(text)).map(({ name }) => name);
    return [...counted.map(([words]) => words), ...cells, ...whole, ...named].map((words) => `${output}: ${words}`);
  });
  const json: RunResult = JSON.parse(formatJsonReport(result));
  const inJson = listSections(json).filter((one) => one.status === 'converged' && isOpen(one));
  return [...inText, ...inJson.map(({ name }) => `JSON: ${name}`)];
}

/** Lists the paths that a preview calls already up to date. */
function listAlreadyPaths({ targets }: RunResult, file: Record<string, any>): string[] {
  const listed = targets.flatMap(({ preview }) => preview?.already ?? []);
  return listed.flatMap(({ section, names, isWhole }) => {
    const value = file[section];
    const entries: unknown[] | undefined = Array.isArray(value) ? value : value?.entries;
    const hasName = (entry: unknown, name: string) =>
      Object.values(entry as object).some((one) => `${name} `.toLowerCase().startsWith(`${one} `.toLowerCase()));
    if (!names.length) return isWhole ? [section] : [];
    return names.map((name) =>
      entries ? `${section}[${entries.findIndex((entry) => hasName(entry, name))}]` : `${section}.${name}`,
    );
  });
}

/** Lists paths that a preview calls up to date although a check of the same file does not. */
function findUnprovenPaths(preview: RunResult, check: RunResult, file: string): string[] {
  const open = listSections(check).flatMap(({ coverage }) => coverage.filter(({ ending }) => ending !== 'equal'));
  return listAlreadyPaths(preview, parse(file)).filter((path) =>
    open.some(
      ({ key }) => `${key}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${key}.`) || path.startsWith(`${key}[`),
    ),
  );
}

/** Collects the untrue statements of a check, of a preview over an empty base and of an apply. */
async function collectUntrueStatements(stage: () => Scene | Promise<Scene>, file: string, options: object) {
  const check = await (await stage()).check(file, options);
  const preview = await runPreview(await stage(), 'milestones: []', file, options);
  const apply = await (await stage()).apply(file, options);
  const told = Object.entries({ check, preview, apply }).flatMap(([mode, result]) =>
    findUntrueStatements(result).map((said) => `${mode}: ${said}`),
  );
  return [
    ...told,
    ...findUnprovenPaths(preview, check, file).map((path) => `preview: ${path} is listed as already so`),
  ];
}

const ways = { fail: {}, warn: { onMissingPermission: 'warn', onUnsupported: 'warn' } };

it.each(situations)('no output reports a differing path as up to date: $what [1.13]', async (one) => {
  const openStage = () => {
    const opened = openScene(one.host);
    if (one.writes) opened.simulator.misbehave({ match: isWrite, times: Number.POSITIVE_INFINITY, with: one.writes });
    return opened;
  };
  expectNone(await collectUntrueStatements(openStage, one.settings, one.options ?? {}));
});

describe.each(pickSample(everySection, 6, 'up to date'))('$key', (tried) => {
  const file = tried.sample.settings;

  it('no output reports a path that could not be read as up to date [1.13]', async () => {
    const first = openSampleScene(tried);
    await first.apply(file);
    const findings: string[] = [];
    for (const question of pickSample(pickOneOfEachRoute(listQuestions(first.simulator)), 3))
      for (const status of [403, 404])
        for (const [way, options] of Object.entries(ways)) {
          const stage = async () => {
            const opened = await openConvergedScene(tried);
            const body = { message: 'Resource not accessible by personal access token' };
            opened.simulator.misbehave(disturbQuestion(question, { kind: 'status', status, body }));
            return opened;
          };
          const found = await collectUntrueStatements(stage, file, options);
          findings.push(...found.map((said) => `${question.route} answered ${status} under ${way}: ${said}`));
        }
    expectNone(findings);
  });

  it('no output reports a path with drift, or a path that GitHub does not show, as up to date [1.13]', async () => {
    expectNone([
      ...(await collectUntrueStatements(() => openSampleScene(tried), file, {})),
      ...(await collectUntrueStatements(() => openConvergedScene(tried), file, {})),
    ]);
  });
});
