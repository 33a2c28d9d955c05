import { openFleet } from '../../fleet/fleet.ts';
import { openTargets } from '../../fleet/targets/open-targets.ts';
import { modes } from '../../report/result/modes.ts';
import { resultOfTargets } from '../../report/result/outcome.ts';

import { toSnapshot } from '../../session/needed.ts';
import { fleetLimitOf } from '../braking.ts';
import { withheldLines } from '../privacy/redact.ts';
import { firstOf, type OpenedRun, openEditable, type Run } from '../visited-run.ts';
import { forecastOnce } from './forecast.ts';
import { createNames } from './names.ts';
import { openResuming } from './resume.ts';
import { withDriftIssue } from './standings.ts';

/** A run about several repositories. Each one succeeds or fails on its own. */
export async function openSeveral(run: Run): Promise<OpenedRun> {
  const { world, session, extensions } = run;
  const fleet = await openFleet(run.options, world);
  const { options } = fleet;
  const { makesFile } = modes[options.mode];
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const sources = fleet.sourcesFor(found, owners);
  if (!makesFile) await sources.refuse(repositories);
  const resuming = await openResuming(repositories, sources, { options, session, world });
  const { open, lines } = resuming;
  const limit = await fleetLimitOf(open.length, options);
  const editable = await openEditable(run, options);
  const snapshot = makesFile ? await toSnapshot(options) : undefined;
  const needs = () => snapshot;
  const disclosures = repositories.map(({ disclosure }) => disclosure);
  return {
    ...run,
    options,
    repositories: open,
    needs,
    planned: forecastOnce(options.mode, open.length, session, world),
    settingsFor: editable?.ofFleet(sources) ?? sources.settingsFor,
    edit: editable?.edit,
    visiting: resuming.visiting,
    async ended(visited) {
      const targets = resuming.together(visited.targets);
      const result = resultOfTargets(options.mode, targets, [
        ...((await limit?.lines()) ?? []),
        ...sources.lines(found.known),
        ...found.lines,
        ...(found.tellWaves?.(targets) ?? []),
        ...lines,
        ...visited.lines,
        ...withheldLines(disclosures, options),
      ]);
      const undo = await firstOf(extensions, (one) => one.undoOfRun?.(options, targets));
      return withDriftIssue({ ...result, ...(undo && { undo }) }, repositories, options, session, world);
    },
    limit,
    refuseFormer: found.refuseFormer,
    names: createNames(open, { options, session }, sources, snapshot),
  };
}
