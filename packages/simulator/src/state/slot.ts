import type { Account, Repository, State } from './state.ts';

/** The part of the state that a feature owns. Call it with the holder to get that part. */
export interface Slot<T> {
  (holder: SlotHolder): T;
  put(holder: SlotHolder, value: T): void;
  readonly of: 'state' | 'account' | 'repository';
  readonly key: string;
  /**
   * Completes the part in a seed, which may be missing. Returns a complete part unchanged, because a dump can be a
   * seed.
   */
  readonly fill: (given: any, around: SeedContext<any>) => T;
}

/** The context in which a slot is filled. */
export interface SeedContext<H extends SlotHolder = SlotHolder> {
  readonly holder: H;
  newId(): number;
  readonly time: string;
}

type SlotHolder = State | Account | Repository;

const createSlotFactory =
  <H extends SlotHolder>(kind: Slot<unknown>['of']) =>
  <T>(key: string, fill: (given: any, around: SeedContext<H>) => T): Slot<T> =>
    Object.assign((holder: SlotHolder) => holder[key] as T, {
      of: kind,
      key,
      fill,
      put(holder: SlotHolder, value: T) {
        holder[key] = value;
      },
    });

export const repositorySlot = createSlotFactory<Repository>('repository');
export const accountSlot = createSlotFactory<Account>('account');
export const stateSlot = createSlotFactory<State>('state');
