/** Examples of regular expressions by kind, with the verdict of PCRE. */

/** Each heading is a verdict, and the lines below are its examples, which contain no blanks. */
function read(table: string) {
  let heading = '';
  return table.split('\n').flatMap((line): (readonly [heading: string, expression: string])[] => {
    if (line.startsWith(' ')) return line.match(/\S+/g)!.map((expression) => [heading, expression]);
    heading = line;
    return [];
  });
}

const plain = read(String.raw`
what secrets look like
  npm_[A-Za-z0-9]{36} gh[pousr]_[A-Za-z0-9]{36,255} AKIA[0-9A-Z]{16} sk_(live|test)_[0-9a-zA-Z]{24,}
  xox[baprs]-([0-9a-zA-Z]{10,48}) -----BEGIN(\sRSA)?\sPRIVATE\sKEY----- eyJ[\w-]+\.[\w-]+\.[\w-]* [a-f0-9]{32}
  \A|[^0-9A-Za-z] \z|[^0-9A-Za-z] ^(?:key|token)\s*[:=]\s*["']?[\w/+=]{40}["']?$ ключ_\d+ 🔑{2}
plain syntax
  a . a|b | a| () (|a) (?:) a* a+ a? a{2} a{2,} a{2,3} a*? a+? a?? a{2,3}? x{2}y}
braces that count nothing
  {a} a{ a{1 a{1, {"key":"[0-9a-f]+"} \{\} ]
anchors
  ^ $ ^a$ \A\z \Ga\Z \ba\B ^^ $$ (?:^)* (^)* a|^
escapes
  \d\D\w\W\s\S \h\H\v\V \t\n\r\f\e\a \R \X \N \. \/ \- \_ \" \\ \cA \c[ \0 \07 \101 \o{101}
hex escapes
  \x \x4 \x41 \x{41} \x{1F511} \x{10ffff} [\x41-\x5a] [\x{410}-\x{44f}] \N{U+1F511}
Unicode properties
  \p{L} \pL \P{Lu} \p{^Lu} \p{Greek} [\p{L}\p{N}_] \p{L&} \p{Any}
classes
  [a] [^a] []] [^]] []a-] [-a] [a-] [a\]b] [\b] [.*+?] [a[b] [\d-] [\d\-z] [a\-z] [\Q]\E] [(?R)]
a dash behind a class of characters
  [\w-.] [\d-a] [[:alpha:]-z] [^\s-_] [\w-] [\w-z] [\d-a-f] [\d--/] [\p{L}-'] [\pL-x] [\P{^Lu}-x] [\w-\d] [[:^digit:]-[:alpha:]] []\w-.] [^]\h-.]
  (?i)[\w-.]+@[\w-.]+ eyJ[\w-]+\.[\w-.]+ (*UTF8)[\w-.] a[b]c[\W-x]d [\w-.][\d-a]
POSIX classes
  [[:alpha:]] [^[:space:]] [[:^digit:]] [[:alnum:]_-] [a[:xdigit:]g] [[:word:]] [[:<:]] [[:alpha]
named groups
  (?<key>a) (?P<key>a) (?'key'a) (?<a>x)(?<b>y) (?<_1>a) (?<ключ>a) (?|(?<n>a)|(?<n>b))
comments
  (?#key) a(?#one)b(?#two) (?#() (?#[) (?#(?R) a(?#c)+
inline modifiers
  (?i)a (?i:a) (?-i)a (?im-s)a (?s-i:.) (?) (?^)a (?^i:a) a(?i)b|c (?U)a+ (?J)(?<n>a)(?<n>b) (?i-x)a
atomic groups
  (?>a) (?>a|b)+ (?>(?>a)*)
possessive quantifiers
  a++ a*+ a?+ a{2,3}+ (?:ab)++ [ab]*+
quoted spans
  \Qa*(\E \Q[(?R) \Qa\Eb\Q.\E \Q\E \E a\E \Q(\E{2} \Q\\E
verbs at the start
  (*UTF8)a (*UTF)a (*UCP)a (*UTF8)(*UCP)a (*UCP)(*UTF8)a (*UTF)(*UCP)
what the engine alone refuses
  (?<=a)b (?<!a)b (?<=ab|c)d (a)\1 (?<n>a)\k<n> (?<n>a)\k{n} (?P<n>a)(?P=n) (a)\g1 (a)\g{-1}
  (?=a) (?!a) (?=a)* (a)(?(1)b|c)
what only looks like a subroutine call
  \(?R\) \\\(?1\) [(?1)] [^](?1)] [[:alpha:](?&n)] \Q(?R)\E (?#(?1) \c(?1 [\g<1>]
`);

export const accepted = [...plain, ['a blank', 'a b'], ['a line break', 'a\nb'], ['nothing', '']] as const;

export const refused = read(String.raw`
an open group -> missing closing parenthesis
  ( (a ((a) (?:a (?<n>a (?i:a (?>a (?=a a|(b \((a (? (?: (?P (a\) ([)]
  (?x (?ix (?x- a(?x (?x-x)a( (?ix-sx:a
a group that was not opened -> unmatched closing parenthesis
  ) a) (a)) \(a) a|b) [(])
a class that is open -> missing terminating ] for character class
  [ [a [] [^] [^ [a\] [[:alpha:] [a-z [\Q]
nothing to repeat -> quantifier does not follow a repeatable item
  * + ? {2} *a a|* (*) (+a) (?:?) a** a{2}{3} a+++ (?i)* \Q\E+
a quantifier on an anchor -> quantifier does not follow a repeatable item
  ^* ^+ ^? ^{2} $* $+ \b* \B+ \A? \z* \Z+ \G{2}
numbers of a quantifier that run backwards -> numbers out of order in {} quantifier
  a{3,2} [a]{10,9}
a number that is too big -> number too big in {} quantifier
  a{65536} a{1,70000}
a backslash at the end -> \ at end of pattern
  \ a\ \\\ (a)\
a range that runs backwards -> range out of order in character class
  [z-a] [a-Z] [9-0] [a--] [\x{44f}-\x{410}]
a range with a class at its end -> invalid range in character class
  [a-\d] [a-[:digit:]] [.-\w] [\d-a-\w]
two groups of one name -> two named subpatterns have the same name
  (?<n>a)(?<n>b) (?P<n>a)|(?'n'b) (?<n>(?<n>a))
a name that is none -> subpattern name
  (?<1n>a) (?<>a) (?P<n (?<n-m>a) (?'n>a)
an unknown opening -> unrecognized character after (?
  (?X) (?z:a) (?%a) (?P!a) (?Pn) (?iz) (?xyz)a (?ixq)a( (?x-q)a( (?x^)a(
an option that cannot be taken back -> invalid hyphen
  (?^x-i)a
a comment that is open -> missing ) after (?# comment
  (?# a(?#b
a subroutine call -> calls a group as a subroutine
  (?R) (?0) (a)(?1) (a)(?-1) (?+1)(a) (?<n>a)(?&n) (?P<n>a)(?P>n) (a)\g<1> (?<n>a)\g'n' (a)\g<-1>
  a|(?R) \\(?R) []](?R) (?i)(?R) \Qa\E(?R) (?#c)(?R) [\\](?R) [\c]](?R)
an unknown POSIX class -> unknown POSIX class name
  [[:foo:]] [[:ALPHA:]]
a POSIX class alone -> POSIX named classes are supported only within a class
  [:alpha:]
an unknown escape -> unrecognized character follows \
  \y \i \j
an escape of another language -> PCRE2 does not support
  \u0041 \U \L \l
an unknown property -> a Unicode property that this version of PCRE2 does not know
  \p{Foo} \p{Lx} \p{Script=Greek} \P{scx:Greek} [\w\p{sc=Foo}] \p{Alphabetic} \p{^bidiclass=al}
a character that does not exist -> too large
  \x{110000} \x{ffffffff}
half a character -> disallowed Unicode code point
  \x{d800}
a group that is not there -> reference to non-existent subpattern
  \1 (a)\2 \k<n> (?P=n) (?(1)a)
a verb in the wrong place -> (*VERB) not recognized
  a(*UTF8) a(*UCP) (*FOO) (a(*UTF))
a lookbehind of any length -> lookbehind assertion is not fixed length
  (?<=a+)b (?<!a|b*)c
`).map(([heading, expression]) => {
  const [form = '', problem = ''] = heading.split(' -> ');
  return [form, expression, problem] as const;
});

export const unchecked = [
  '(?x) a b # the key (',
  '(?x)',
  '(?xx)[a b]',
  '(?ix)a(',
  '(?x-i)a',
  '(?ixs-nU:a)',
  '(?i)a(?x)b',
  '(?x: a )',
  '(?^x)a',
  '(?x)(?R)',
] as const;
