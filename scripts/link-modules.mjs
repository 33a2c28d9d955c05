import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Links modules into a copy of the project: the copy's own packages, and the installed packages of the original. */
export function linkModules(original, copy) {
  const installed = join(original, 'node_modules');
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@trueup'), { recursive: true });
  for (const name of readdirSync(installed).filter((entry) => entry !== '@trueup'))
    symlinkSync(join(installed, name), join(modules, name));
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(modules, '@trueup', name));
}
