import type * as v from 'valibot';
import { closed, listed } from '../../settings/words.ts';
import { PropertyValue, propertyName, remarkNumbers } from '../families/property-values.ts';

const Property = closed({ property_name: propertyName, value: PropertyValue });

export type Property = v.InferOutput<typeof Property>;

export const named = ({ property_name: name }: { property_name: string }) => `custom property ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Property, { undeclared: 'keep', key: ({ property_name }) => property_name, named }),
  prepare: remarkNumbers('value'),
};
