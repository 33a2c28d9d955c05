import type { DeclaredSection } from '@trueup/core/report';
import type { DeclaredRepository } from '@trueup/core/sections/repository/schema';
import { formatPlace, type Path, type Place } from '@trueup/core/settings';
import { listPlacedValues, type PolicyPath } from '../policy/paths.ts';
import type { PathReading } from './reading.ts';

/**
 * Returns `undefined` if the file does not declare the path. If the file keeps unlisted entries, the list on GitHub may
 * have more. `private: true` means `privateVisibility`.
 */
export function createDeclaredReading(
  path: PolicyPath,
  declared: readonly DeclaredSection[],
  privateVisibility: 'private' | 'internal' = 'private',
): PathReading | undefined {
  const declaredSection = declared.find(({ section }) => section.key === path.section);
  if (!declaredSection) return undefined;
  const { section, desired } = declaredSection;
  const settings = section.key === 'repository' ? addImpliedVisibility(desired, privateVisibility) : desired;
  const found = listPlacedValues(settings, path).map(({ at, value, path: inside }) => {
    return { at, value, ...(value !== undefined && { from: [formatPlace(placeDeclared(declaredSection, inside))] }) };
  });
  if (!section.settings.list) return found.some(({ value }) => value !== undefined) ? { found, gaps: [] } : undefined;
  const isPartial = desired.undeclared !== 'delete';
  const gaps = isPartial ? [{ why: `\`${path.section}\` keeps entries that the file does not list` }] : [];
  if (!path.steps.length)
    return { found: found.map((foundValue) => ({ ...foundValue, ...(isPartial && { may: 'grow' }) })), gaps };
  return { found, gaps, ...(isPartial && { isPartial }) };
}

const addImpliedVisibility = (declared: DeclaredRepository, privateVisibility: string): object => ({
  ...(declared.visibility !== undefined && { private: declared.visibility !== 'public' }),
  ...(declared.private !== undefined && { visibility: declared.private ? privateVisibility : 'public' }),
  ...declared,
});

const impliedBy: Readonly<Record<string, string>> = { private: 'visibility', visibility: 'private' };

export function placeDeclared({ section, desired, place }: DeclaredSection, path: Path): Place {
  const [key = ''] = path;
  const isImplied = section.key === 'repository' && desired[key] === undefined && Object.hasOwn(impliedBy, key);
  return place(isImplied ? [impliedBy[key]!] : path);
}
