/** The passwords people choose most, and those every attacker tries first; compared without case. */
const common = new Set(
  `123456 123456789 12345678 1234567 1234567890 12345 111111 000000 123123 654321 666666 121212 112233 987654321
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12 qwerty123 qwertyuiop
  asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx abc123 abcd1234 a1b2c3 aaaaaa abcdef
  iloveyou letmein welcome welcome1 welcome123 admin admin1 admin123 administrator root toor login master secret
  changeme changeit default guest test test123 testing temp temp123 user user123 monkey dragon football baseball
  basketball soccer hockey superman batman spiderman pokemon starwars princess sunshine shadow michael jordan
  jennifer jessica ashley daniel charlie andrew thomas robert matthew hunter ranger buster tigger ginger pepper
  summer winter spring autumn summer2024 winter2024 summer2025 winter2025 summer2026 winter2026 company company1
  compliance compliance1 regulation subpart subpart1 google facebook whatever trustno1 mustang access freedom
  computer internet samsung killer biteme love lovely hello hello123 flower cheese cookie chocolate banana
  11111111 00000000 88888888 77777777 55555555 99999999 12341234 11223344 1234qwer q1w2e3r4 zaq12wsx asdf1234`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether `password` is one of the most common ones. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
