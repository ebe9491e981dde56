public class UncaughtNull {
    int[] counts;

    int total() {
        int sum = 0;
        for (int c : counts)
            sum += c;
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(new UncaughtNull().total());
    }
}
