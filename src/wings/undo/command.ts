import { inShell } from '../../settings/shown.ts';

/** A command about the undo file, to be copied into a shell. */
export const commandFor = (verb: 'check' | 'apply', file: string, repository: string) =>
  `trueup ${verb} --repository ${inShell(repository)} --settings-file ${inShell(file)}`;
