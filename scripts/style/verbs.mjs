/** The verbs that may begin a function name. */
export const verbs = new Set(
  `accept acknowledge add adopt align allow annotate announce answer append apply approve ask assert assign attach await
  begin bind block build bundle call cancel carry change check choose claim classify clean clear close collect combine
  compare complain compute confirm connect convert copy count cover create cut debit declare decode decline define delete
  demand deny describe detach detect disable disclose discover distinguish draw drop edit enable encode encrypt end
  enforce ensure escape estimate evaluate exclude exit expand expect explain export extend fail fetch fill filter find
  finish fit flatten follow forecast foresee forget format forward freeze gate gather generate get give grant group guess
  guard halt handle hash have hide hold identify ignore import include index infer inline insert inspect install invert
  invite join judge keep label leave lift limit link list load locate lock log look loop make map mark mask match measure
  meet mention merge meter mint move mutate name narrow negate normalize note notice notify number observe offer omit open
  order overlay own pack paint pair parse part pass patch pause pick pin place plan play poll post predict prefer prepare
  preview print proceed prompt propose protect prove publish pull push put quote raise rank reach read rebuild receive
  recognize reconcile record recover redact redirect reduce refer refill refuse register reject release rely remember
  remind remove rename render renew reopen repair repeat replace reply report request require reserve reset resolve
  respond rest restore restrict resume retry return reveal review revise revoke reword rewrite roll round run sample save
  say scan schedule scrub seal search see seed select send serve set settle shard share shorten show shut sign skip sleep
  sort spell splice split spread start stat stay step stop store strip submit subtract suggest sum summarize suppose swap
  sync synthesize take tally tell test throw tidy tolerate total touch trace track translate trim trust try turn type undo
  unify update upload use validate verify view visit wait walk want warn watch weigh widen wipe withdraw withhold work
  wrap write yield`.split(/\s+/),
);

const questions = new Set('is has can should may must are was were does did will needs'.split(' '));
const conversions = new Set(['to', 'from']);

/** Returns whether a name begins with a verb, asks a question or names a conversion: `readFile`, `isOpen`, `toText`. */
export function isAction(name) {
  const [first = ''] = name.match(/^[a-z]+/) ?? [];
  return verbs.has(first) || questions.has(first) || conversions.has(first) || /^with[A-Z]/.test(name);
}
