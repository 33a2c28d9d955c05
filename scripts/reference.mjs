// npm run reference: writes what the docs take from the program:
// - docs/reference/: a page for each section, permissions.md, situations.md and simulator-limits.md
// - live/assumptions.md and a line of the README, from the assumptions in live/ and the recordings of answers there
// - docs/development/unverified-decisions.md, from the links between the code, the assumptions and live/decisions.tsv
// - the last column of docs/development/rules.md, from the titles of the tests
// - the table in docs/enterprise-server.md, the report in docs/fleets.md and the list in docs/comparison.md
// - llms.txt, from the map of the docs
// - the pictures of a terminal in the pages, from runs against the simulated GitHub
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const {
  assumptionsFile,
  decisionsFile,
  llmsFile,
  permissionsFile,
  referenceFiles,
  situationsFile,
  readAssumptionStatus,
  unplayedFile,
} = await load('scripts/reference/files.ts');
const { rulesPage } = await load('scripts/reference/rules-page.ts');
writeFiles(
  join(root, 'docs', 'reference'),
  new Map([...referenceFiles(), permissionsFile(), situationsFile(), unplayedFile(root)]),
);
writeFiles(root, new Map([llmsFile(root)]));
writeFiles(join(root, 'live'), new Map([assumptionsFile(root)]));
writeFiles(join(root, 'docs', 'development'), new Map([decisionsFile(root), ['rules.md', rulesPage(root)]]));

const { protectionPicture } = await load('scripts/reference/protection-picture.ts');
const { checkPicture } = await load('scripts/reference/check-picture.ts');
const readme = join(root, 'README.md');
const pictures = {
  'check.svg': await checkPicture(readFileSync(readme, 'utf8')),
  'protection.svg': await protectionPicture(),
};
writeFiles(join(root, 'docs'), new Map(Object.entries(pictures)));

const { serversTable } = await load('scripts/reference/servers-table.ts');
const { fleetReport } = await load('scripts/reference/fleet-report.ts');
const { notDoneList } = await load('scripts/reference/not-done.ts');
const { withMade } = await load('scripts/reference/made.ts');
for (const [name, made] of [
  ['enterprise-server.md', serversTable()],
  ['comparison.md', notDoneList()],
  ['fleets.md', await fleetReport()],
]) {
  const page = join(root, 'docs', name);
  writeFileSync(page, withMade(readFileSync(page, 'utf8'), made));
}

const { insertStatus } = await load('scripts/reference/assumption-status.ts');
const { line, ...unverified } = readAssumptionStatus(root);
writeFileSync(readme, insertStatus(readFileSync(readme, 'utf8'), line));
writeFileSync(join(root, 'live', 'kit', 'unverified.json'), `${JSON.stringify(unverified, null, 2)}\n`);
