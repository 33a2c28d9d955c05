// npm run reference: generates these parts of the docs:
// - docs/reference/: a page for each section, permissions.md, situations.md and simulator-limits.md
// - live/assumptions.md, live/kit/unverified.json and a line of the README, from the assumptions and recordings in live/
// - docs/development/unverified-decisions.md, from the links between the code, the assumptions and live/decisions.tsv
// - the last column of docs/development/rules.md, from the titles of the tests
// - the table in docs/enterprise-server.md, the report in docs/fleets.md and the list in docs/comparison.md
// - llms.txt, from the map of the docs
// - the terminal pictures of the pages, from runs on the simulated GitHub
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const {
  createAssumptionsFile,
  createDecisionsFile,
  createLlmsFile,
  createPermissionsFile,
  createReferenceFiles,
  createSituationsFile,
  readAssumptionStatus,
  createSimulatorLimitsFile,
} = await load('scripts/reference/files.ts');
const { updateRulesPage } = await load('scripts/reference/rules-page.ts');
writeFiles(
  join(root, 'docs', 'reference'),
  new Map([
    ...createReferenceFiles(),
    createPermissionsFile(),
    createSituationsFile(),
    createSimulatorLimitsFile(root),
  ]),
);
writeFiles(root, new Map([createLlmsFile(root)]));
writeFiles(join(root, 'live'), new Map([createAssumptionsFile(root)]));
writeFiles(
  join(root, 'docs', 'development'),
  new Map([createDecisionsFile(root), ['rules.md', updateRulesPage(root)]]),
);

const { drawProtection } = await load('scripts/reference/protection-picture.ts');
const { drawCheck } = await load('scripts/reference/check-picture.ts');
const readme = join(root, 'README.md');
const pictures = {
  'check.svg': await drawCheck(readFileSync(readme, 'utf8')),
  'protection.svg': await drawProtection(),
};
writeFiles(join(root, 'docs'), new Map(Object.entries(pictures)));

const { formatServersTable } = await load('scripts/reference/servers-table.ts');
const { formatFleetReport } = await load('scripts/reference/fleet-report.ts');
const { formatNotDoneList } = await load('scripts/reference/not-done.ts');
const { insertGenerated } = await load('scripts/reference/insert-generated.ts');
for (const [name, generated] of [
  ['enterprise-server.md', formatServersTable()],
  ['comparison.md', formatNotDoneList()],
  ['fleets.md', await formatFleetReport()],
]) {
  const page = join(root, 'docs', name);
  writeFileSync(page, insertGenerated(readFileSync(page, 'utf8'), generated));
}

const { insertStatus } = await load('scripts/reference/assumption-status.ts');
const { line, ...unverified } = readAssumptionStatus(root);
writeFileSync(readme, insertStatus(readFileSync(readme, 'utf8'), line));
writeFileSync(join(root, 'live', 'kit', 'unverified.json'), `${JSON.stringify(unverified, null, 2)}\n`);
