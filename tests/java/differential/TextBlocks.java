public class TextBlocks {
    public static void main(String[] args) throws Exception {
        String a = """
            Hello,
              "World" \
            joined
            tab\tend  \s
            """;
        System.out.print(a);
        System.out.println(a.length() + " " + a.lines().count());
        String json = """
            {"k": [1, 2, 3], "s": "a\\nb"}""";
        System.out.println(json);
        System.out.println("  x \n   y".stripIndent() + "|" + "a\\tb".translateEscapes() + "|" + "%d-%s".formatted(5, "q") + "|" + "ab\ncd".indent(2));
    }
}
