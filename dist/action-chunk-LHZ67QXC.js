import{a102 as h,e32 as u,b44 as c,d44 as d,b63 as m}from"./action.js";import{a as g,b as y,e as k,f as w,g as I}from"./action-chunk-K4ZUFCKA.js";async function v(t,e){let{title:o,marker:n,differs:a,isClean:r}=e,s=t.reporter(),l=await h(t.reader()),i=w(l,k(await s.ask(g({creator:l})),n)),p=a||!r&&i?.state==="open";if(!p&&!(i&&r))return;let T=r?u(s.now()):C(i),f=`${n}

Last clean check: ${T??"none since this issue was opened"}.

`,b={limit:y-Buffer.byteLength(f),rest:"the log of the check has the rest"},L={title:o,body:f+e.page(b,p)};await I(s,i,L,p)}var R=(t,e,o)=>v(t,{title:"The repository settings differ from their file",marker:"<!-- trueup: settings drift -->",differs:d(e).size>0,isClean:e.outcome==="success",page({limit:n,rest:a},r){let s=r&&o?K(o,e):"";return s+m(c("check",[e],[]),{limit:n-s.length,rest:a})}}),C=t=>/^Last clean check: (\d{4}-\d\d-\d\d \d\d:\d\d UTC)\.$/m.exec(t?.body??"")?.[1],K=(t,{repository:e})=>`To make the repository what the file says, [start the settings workflow](${t}): it plans, waits for the reviewers of its environment if that has any, and applies. To keep what the repository has, run \`trueup adopt --repository ${e}\` and open a pull request with the file.

`;export{v as a,R as b};
