/** Opens a run over several repositories, from a fleet file or from inputs. */

import { openFleet } from '../../fleet/fleet.ts';
import { createLeftFleetTest } from '../../fleet/targets/left-fleet.ts';
import { openTargets } from '../../fleet/targets/open-targets.ts';
import { modes } from '../../report/result/modes.ts';
import { createRunResult } from '../../report/result/outcome.ts';
import { getSnapshotNeeds } from '../../session/token-needs.ts';
import { createFleetLimit } from '../braking.ts';
import { askExtensions, openEditable } from '../extensions.ts';
import { explainWithheld } from '../privacy/redact.ts';
import type { OpenedRun, Run } from '../run-types.ts';
import { reportFleetDrift } from './fleet-drift.ts';
import { createForecaster } from './forecast.ts';
import { createNameTracker } from './names.ts';
import { openResuming } from './resume.ts';

export async function openFleetRun(run: Run): Promise<OpenedRun> {
  const { world, session, extensions } = run;
  const fleet = await openFleet(run.options, world);
  const { options } = fleet;
  const { makesFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.createSources(found, owners);
  if (!makesFile) await sources.refuseInvalid(repositories);
  const resuming = await openResuming(repositories, sources, { options, session, world });
  const { open, lines } = resuming;
  const limit = await createFleetLimit(open.length, options);
  const editable = await openEditable(run, options);
  const snapshot = makesFile ? await getSnapshotNeeds(options) : undefined;
  const needs = () => snapshot;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    ...run,
    options,
    repositories: open,
    needs,
    recordPlan: createForecaster(options.mode, open.length, session, world),
    settingsFor: editable?.createFleetReader(sources) ?? sources.readSettings,
    edit: editable?.edit,
    beforeRepository: resuming.beforeRepository,
    async toResult(results) {
      const targets = resuming.mergeResults(results.targets);
      const result = createRunResult(options.mode, targets, [
        ...((await limit?.listLines()) ?? []),
        ...sources.createLines(found.known),
        ...found.lines,
        ...(found.reportWaves?.(targets) ?? []),
        ...lines,
        ...results.lines,
        ...explainWithheld(disclosures, options),
      ]);
      const undo = await askExtensions(extensions, (extension) => extension.formatUndoCommand?.(options, targets));
      const checkedFleet = { repositories, found, hasLeft: createLeftFleetTest(fleet, found, owners) };
      return reportFleetDrift({ ...result, ...(undo && { undo }) }, checkedFleet, { options, session, world });
    },
    limit,
    checkFormerName: found.checkFormerName,
    names: createNameTracker(open, { options, session }, sources, snapshot),
  };
}
