import {
  note19 as note,
  NoTarget20 as NoTarget,
  isInShare21 as isInShare,
  fullName81 as fullName,
  nearest86 as nearest,
  code92 as code,
  HostRefusal100 as HostRefusal,
  forgiving100 as forgiving
} from "./action.js";
import {
  NotListed,
  witnessesOf
} from "./action-chunk-FRUO7NCE.js";
import {
  fits
} from "./action-chunk-NUFPK6W2.js";
import "./action-chunk-MGRXQFXM.js";
import "./action-chunk-B2MAHLGV.js";
import "./action-chunk-DSX64DIT.js";
import "./action-chunk-WNIGI4S7.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/fleet/targets/waves.ts
function refuseUnknownWave({ waves, file }, wave) {
  const names = waves.map(({ name }) => name);
  if (names.includes(wave)) return;
  const meant = nearest(wave, names);
  const known = names.length ? `write one of ${names.map(code).join(", ")}` : "add it to `waves`, or leave it out";
  throw new NoTarget(`${code(wave)} is not a wave of ${code(file)}`, meant ? `write ${code(meant)}` : known);
}
async function inWaves(all, waves, { wave, fleetFile }, owners) {
  const first = waves.findIndex(({ name }) => name === wave);
  const asked = first < 0 ? waves : waves.slice(first);
  const witnessOf = witnessesOf(owners, all);
  const placed = await Promise.all(all.map((target) => placeOf(target, witnessOf(target), asked, owners)));
  const countsIn = (names2, text) => names2.flatMap((name) => {
    const found = placed.flatMap((one, index) => one.failure || one.name !== name ? [] : [index]);
    return found.length ? text(found, name && code(name)) : [];
  });
  const names = [...asked.map(({ name }) => name), void 0];
  if (wave === void 0)
    return {
      targets: all,
      lines: [],
      tellWaves(results) {
        const drifted = (found) => found.filter((index) => results[index].outcome === "drift").length;
        const counts = countsIn(
          names,
          (found, name = "in none") => `${name} ${found.length}, ${drifted(found)} of them with drift`
        );
        return [note(`repositories by the first wave that contains them: ${counts.join("; ")}`, "wave")];
      }
    };
  const targets = all.flatMap((target, index) => {
    const { name, failure } = placed[index];
    return failure ? { ...target, missing: { failure } } : name === wave ? target : [];
  });
  const [taken = 0] = countsIn([wave], ({ length }) => `${length}`);
  const others = countsIn(names.slice(1), ({ length }, name = "no later wave") => `${length} in ${name}`);
  const told = `wave ${code(wave)} contains ${taken} of ${all.length} repositories of ${code(fleetFile)}`;
  const said = note(others.length ? `${told}; not read: ${others.join(", ")}` : told, "wave");
  return { targets, lines: [targets.length ? said : { ...said, kind: "error", fix: "check its `where`" }] };
}
var uncounted = forgiving([HostRefusal], () => ({
  lines: [note("the waves are not counted, because the token may not read what they select by", "wave")]
}));
async function placeOf(target, witness, waves, owners) {
  try {
    for (const { name, where, share } of waves)
      if (await fits(where, witness) && await isShared(share, target, owners)) return { name };
    return {};
  } catch (failure) {
    if (failure instanceof NotListed) return { failure: notPlaced(target.repository) };
    throw failure;
  }
}
async function isShared(share, { repository, id, missing }, owners) {
  if (share === 100) return true;
  const known = id ?? (missing ? void 0 : (await owners.ofName(repository))?.id);
  if (known === void 0 && !missing) throw notPlaced(repository);
  return known !== void 0 && isInShare(share, known);
}
var notPlaced = (repository) => new NotListed(
  `${code(fullName(repository))} is not visible to this token, so Trueup cannot check which wave contains it`,
  "give the token access to the repository, or check its name"
);
export {
  inWaves,
  refuseUnknownWave,
  uncounted
};
