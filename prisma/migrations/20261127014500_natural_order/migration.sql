-- M2 before M10, and "a" beside "A", as lib/domain/format/natural-order.ts sorts in JavaScript.
CREATE COLLATION "natural_order" (PROVIDER = icu, LOCALE = 'en-u-kn-true');
