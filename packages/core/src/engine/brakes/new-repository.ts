import { isDeepEqual } from '../../plan/differences.ts';
import { listWrittenSectionKeys } from '../../plan/item.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import type { PlannedItem } from '../../report/result/gate.ts';

export interface NewRepositorySettings {
  /** The settings that the brakes judged together with the creation. */
  readonly judged: readonly DeclaredSection[];
  readonly declared: readonly DeclaredSection[];
}

/** A settings file of the template, or a layer that applies only now, adds to the judged settings. */
export const pickAddedItems = (
  items: readonly PlannedItem[],
  { judged, declared }: NewRepositorySettings,
): readonly PlannedItem[] =>
  items.filter(({ declared: { section }, item }) => {
    const [before, now] = [judged, declared].map(
      (settings) => settings.find((one) => one.section === section)?.desired,
    );
    if (item.subject) return !isDeepEqual(before, now);
    const settingNames = listWrittenSectionKeys(item).map((key) => key.split('.')[0]!);
    return settingNames.some((name) => !isDeepEqual(before?.[name], now?.[name]));
  });
