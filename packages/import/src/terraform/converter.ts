import { type Attributes, UnconvertibleResource } from './attributes.ts';
import type { TerraformNames } from './names.ts';
import type { ConvertedTarget } from './target.ts';

export interface Converter {
  /** Parts that Trueup does not convert could affect protection or access. */
  readonly protects: boolean;
  convert(attributes: Attributes, target: ConvertedTarget, names: TerraformNames): void;
}

export const createProtectingConverter = (convert: Converter['convert']): Converter => ({ protects: true, convert });

/** A write replaces whole entries, so `prepare` must read all attributes, or the entry is left out. */
export const createAtomicConverter = (
  prepare: (attributes: Attributes, target: ConvertedTarget, names: TerraformNames) => () => void,
) =>
  createProtectingConverter((attributes, target, names) => {
    const add = prepare(attributes, target, names);
    attributes.ignore(...repositoryReferenceKeys);
    const unread = attributes.listUnread();
    if (!unread.length) return add();
    const paths = unread.map((path) => `\`${path}\``).join(', ');
    throw new UnconvertibleResource(
      `has ${paths}, which Trueup does not convert, so the whole entry is left out`,
      'compare with `trueup snapshot`, and add the whole entry by hand',
    );
  });

export const repositoryReferenceKeys = ['repository', 'repository_id'];

export const createNonProtectingConverter = (convert: Converter['convert']): Converter => ({
  protects: false,
  convert,
});
